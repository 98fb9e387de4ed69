import { UnreadableError } from './unreadable-error.ts';

// In characters. A post of the largest size has three million if it consists of entities.
const longest = 4_000_000;

/** Throws an UnreadableError if a text is longer than that of a post may be before it is read. */
export function refuseLength({ length }: { readonly length: number }): void {
  if (length > longest)
    throw new UnreadableError(
      `It has more than ${longest.toLocaleString('en-GB')} characters. Store images as files, or split the post.`,
    );
}
