import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { postKey } from './posts.ts';

/** The shortest and the longest life of a preview link, in days. */
export const previewDays = { min: 1, max: 30 } as const;

/** A link that shows a post to people without an account. The link itself is told only once. */
const previewLink = z.object({
  id,
  /** The version to show, by its `savedAt`; null for the newest text. */
  version: z.nullable(timestamp),
  /** The name of the person who made it. A link ends with the account, and when its maker may no longer write posts. */
  createdBy: z.nullable(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type PreviewLink = z.output<typeof previewLink>;

const onePost = z.object({ id: postKey });

/** Lists the preview links of a post that still work, newest first. */
export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/api/blog/:id/preview-links',
  access: 'creator',
  params: onePost,
  output: z.object({ success: z.literal(true), title: z.string(), links: z.array(previewLink) }),
});

const days = `Enter a number of days from ${previewDays.min} to ${previewDays.max}`;

/** Makes a preview link. `revision` is the version to show; without it, the link shows the newest text. */
export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/api/blog/:id/preview-links',
  access: 'creator',
  params: onePost,
  input: z.strictObject({
    days: z.int(days).check(z.gte(previewDays.min, days), z.lte(previewDays.max, days)),
    revision: z.optional(id),
  }),
  /** `token` belongs into the fragment of /preview, which browsers send to nobody. It is never shown again. */
  output: z.object({ success: z.literal(true), token: z.string() }),
});

/** Ends a preview link at once. */
export const deletePreviewLink = endpoint({
  method: 'DELETE',
  path: '/api/blog/:id/preview-links/:link',
  access: 'creator',
  params: z.object({ id: postKey, link: id }),
  output: z.object({ success: z.literal(true) }),
});

/** Returns the page of a post for the token of a preview link: its title, and its main part as HTML. */
export const readPreview = endpoint({
  method: 'POST',
  path: '/api/preview',
  access: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(100, 'Use the whole link')) }),
  output: z.object({ success: z.literal(true), title: z.string(), main: z.string() }),
});
