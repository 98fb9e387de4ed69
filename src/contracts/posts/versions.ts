import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, namesOf, timestamp } from '../fields.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { post, postKey } from './posts.ts';

/** The kinds of changes in a post's history, with their labels. */
export const versionChanges = {
  found: 'Stored before the first kept change',
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Taken offline',
  restored: 'Restored',
  discarded: 'Discarded draft',
} as const;

export type VersionChange = keyof typeof versionChanges;

/** The fields of a post that can differ between two versions, with their labels. */
export const versionFields = {
  ...{ title: 'Title', excerpt: 'Excerpt', content: 'Content', featuredImage: 'Featured image' },
  ...{ slug: 'URL slug', metaTitle: 'Meta title', metaDescription: 'Meta description', published: 'Published' },
  ...{ publishAt: 'Publish on', unpublishAt: 'Unpublish on', topics: 'Topics' },
} as const;

export type VersionField = keyof typeof versionFields;

const summary = {
  id,
  /** The post's `updatedAt` in this version. */
  savedAt: timestamp,
  /** The name of the person who saved it; null if it was stored without the API or the account has been deleted. */
  savedBy: z.nullable(z.string()),
  change: z.enum(namesOf(versionChanges)),
  /** For a restored version: the `savedAt` of the version that it brought back. */
  restoredFrom: z.nullable(timestamp),
  /** The fields that differ from the version before; empty for the oldest one. */
  changed: z.array(z.enum(namesOf(versionFields))),
};

/** A kept version of a post, without its fields. */
const versionSummary = z.object(summary);

export type VersionSummary = z.output<typeof versionSummary>;

const { title, excerpt, content, featuredImage, metaTitle, metaDescription, slug, published, updatedAt } = post.shape;
const { publishAt, unpublishAt, topics, kind, path } = post.shape;

/** A kept version of a post. Its content is sanitised by today's rules. */
const version = z.object({
  ...{ id, savedAt: summary.savedAt, change: summary.change, restoredFrom: summary.restoredFrom },
  ...{
    title,
    excerpt,
    content,
    featuredImage,
    metaTitle,
    metaDescription,
    slug,
    published,
    publishAt,
    unpublishAt,
    topics,
  },
});

export type Version = z.output<typeof version>;

const onePost = z.object({ id: postKey });
const oneVersion = z.object({ id: postKey, revision: id });

/** Lists the versions of a post, newest first, at most 100. */
export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/blog/:id/revisions',
  access: 'creator',
  apiKey: 'read',
  params: onePost,
  output: z.object({
    success: z.literal(true),
    post: z.object({ id, title, slug, kind, path, published, updatedAt }),
    revisions: z.array(versionSummary),
  }),
});

/** Returns one version of a post. */
export const readRevision = endpoint({
  method: 'GET',
  path: '/api/blog/:id/revisions/:revision',
  access: 'creator',
  apiKey: 'read',
  params: oneVersion,
  output: z.object({ success: z.literal(true), revision: version }),
});

/**
 * Saves the text, images and settings of an earlier version as the newest version. The post stays published or a draft as it is
 * now, and keeps its schedule. It keeps its slug if another post has taken the version's slug. If `expectedUpdatedAt` is sent and
 * is not the stored version, the restore is a conflict, with the stored post as `current`.
 */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/blog/:id/revisions/:revision/restore',
  access: 'creator',
  apiKey: 'publish',
  params: oneVersion,
  input: z.strictObject({
    expectedUpdatedAt: z.optional(z.iso.datetime('Send the updatedAt that was read, such as 2026-01-31T09:00:00.000Z')),
  }),
  output: z.object({ success: z.literal(true), message: z.string(), post, ...rebuildFields }),
  changes: ['content'],
});
