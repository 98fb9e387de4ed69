import type * as z from 'zod/mini';
import type { BlogPost } from '../../db/schema.ts';
import { cleanText } from '../../src/clean-post.ts';
import type { postUpdate } from '../../src/contracts/blog.ts';
import { showsSomething } from '../../src/shows-something.ts';
import { Problem } from './problem.ts';

type Input = Pick<
  z.output<typeof postUpdate>,
  'title' | 'content' | 'excerpt' | 'featuredImage' | 'metaTitle' | 'metaDescription'
>;

/** The fields of a post as they are stored, but for its slug and whether it is published. */
export type PostFields = Pick<BlogPost, 'title' | 'content' | 'excerpt' | 'cleanSeal'> &
  Partial<Pick<BlogPost, 'featuredImage' | 'metaTitle' | 'metaDescription'>>;

/**
 * What is stored of what was sent: clean, blank fields as none, those left out left out, and pictures of this site by
 * their path, so that they stay when the site moves. Throws where nothing is left to be shown.
 */
export async function toFields(
  { title, content, excerpt, featuredImage, metaTitle, metaDescription }: Input,
  request: Request,
) {
  const stored = `${new URL(request.url).origin}/api/objects/`;
  const local = (text: string) => text.replaceAll(stored, '/api/objects/');
  const text = await cleanText({ content: local(content), excerpt });
  refuseBlank(text);
  const fields: PostFields = { title, ...text };
  if (featuredImage !== undefined) fields.featuredImage = featuredImage ? local(featuredImage) : null;
  if (metaTitle !== undefined) fields.metaTitle = metaTitle?.trim() || null;
  if (metaDescription !== undefined) fields.metaDescription = metaDescription?.trim() || null;
  return fields;
}

function refuseBlank({ content, excerpt }: { content: string; excerpt: string }): void {
  const issues = [
    ...(showsSomething(content) ? [] : [{ field: 'content', message: 'Write the content' }]),
    ...(excerpt.trim() ? [] : [{ field: 'excerpt', message: 'Enter an excerpt' }]),
  ];
  const [first] = issues;
  if (first) throw new Problem('invalid', first.message, { issues });
}
