import * as z from 'zod/mini';
import { email, id } from '../fields.ts';
import { postKind } from '../posts/kind.ts';
import { postFields, postRequired } from '../posts/posts.ts';

// PostgreSQL has no year 0, and a post from another century is an error in the export.
const time = z.iso
  .datetime('Send times such as 2026-01-31T09:00:00.000Z')
  .check(z.refine((text) => /^(?:19|20|21)\d\d-/.test(text), 'The year must be from 1900 to 2199'));

/** Returns the time in the form that imported posts use, or undefined if it is not a time or too far away. */
export function timeFrom(value: string | number): string | undefined {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return undefined;
  return time.safeParse(date.toISOString()).data;
}

/** A name, a path or a URL, which the import checks later. */
export const plain = z
  .string()
  .check(z.maxLength(2_000, 'Use at most 2000 characters'), z.regex(/^\P{Cc}*$/u, 'Remove the control characters'));

const fields = postFields(postRequired);

/** A post or page from another site, as the readers in src/post-files return it. `content` is not sanitised yet. */
export const incomingPost = z.strictObject({
  ...fields,
  content: z.string(),
  featuredImage: z.nullable(plain),
  kind: z._default(postKind, 'post'),
  /** The slug of a page is its path without the first slash, of at most two segments. */
  slug: plain,
  /** The name of the post in its export. It never changes, so that a second import recognises the post. */
  source: plain.check(z.minLength(1, 'Name the post in its export'), z.maxLength(500, 'Use at most 500 characters')),
  /** The id that the post had on this site, if it was exported from this product. */
  id: z.nullable(id),
  published: z.boolean(),
  publishAt: z.nullable(time),
  unpublishAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  /** The email of the author; null if the export names none. */
  author: z.nullable(email('Send the email of the author')),
  /** The paths that the post had on its old site. */
  oldPaths: z.array(plain).check(z.maxLength(100, 'Send at most 100 paths')),
});

export type IncomingPost = z.output<typeof incomingPost>;
