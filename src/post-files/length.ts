import { UnreadableError } from './unreadable-error.ts';

// In characters. A post of the largest size has three million if every character is an entity.
const longest = 4_000_000;

/** Throws an UnreadableError if a text is longer than posts may be before they are read. */
export function refuseLength({ length }: { readonly length: number }): void {
  if (length > longest)
    throw new UnreadableError(
      `It has more than ${longest.toLocaleString('en-GB')} characters. Store images as files, or split the post.`,
    );
}
