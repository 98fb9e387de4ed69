import type { BlogPost } from '../../../db/schema.ts';
import { instructionIn } from '../../../src/contracts/posts/instructions.ts';
import { refusedField } from '../http/problem.ts';

/** Throws an `invalid` problem if visitors see a post, or will see it by its schedule, that still holds an instruction of a beginning. */
export function refuseInstructions({ content, published, publishAt }: Partial<BlogPost>): void {
  const left = published || publishAt ? instructionIn(content ?? '') : undefined;
  if (left) throw refusedField('content', `Replace or delete this instruction before you publish: ${left}`);
}
