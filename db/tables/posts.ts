import type { ColumnType, Generated } from 'kysely';
import type { FooterColumn } from '../../src/contracts/pages/footer-column.ts';
import type { PostKind } from '../../src/contracts/posts/kind.ts';
import type { VersionChange } from '../../src/contracts/posts/versions.ts';
import type { CreatedAt } from './created-at.ts';

export interface BlogPostsTable {
  id: Generated<string>;
  title: string;
  content: string;
  excerpt: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  slug: string;
  authorId: string;
  published: Generated<boolean>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
  /** When an unpublished post appears, and when a post disappears; null if it does not by itself. */
  publishAt: Date | null;
  unpublishAt: Date | null;
  /** The ids of its topics, the leading one first. */
  topicIds: Generated<string[]>;
  /** The words that the content uses most, the most frequent first. A trigger writes them. */
  searchWords: ColumnType<string, never, never>;
  /** A page is on no list of posts. Its slug is its path without the first slash. */
  kind: ColumnType<PostKind, PostKind | undefined, never>;
  /** The path of its URL. PostgreSQL computes it from kind and slug. */
  path: ColumnType<string, never, never>;
  /** The column of the footer that links to a page; null for none. */
  footer: ColumnType<FooterColumn | null, FooterColumn | null | undefined, FooterColumn | null>;
}

/** The columns of a post that its versions keep too. */
type KeptColumns = Omit<
  BlogPostsTable,
  'id' | 'authorId' | 'createdAt' | 'updatedAt' | 'searchWords' | 'kind' | 'path' | 'footer'
>;

/** The versions of posts. */
export interface PostRevisionsTable extends KeptColumns {
  id: Generated<string>;
  postId: string;
  /** The post's `updatedAt` in this version. */
  savedAt: Date;
  /** Null for a version that was stored without the API, or whose author's account has been deleted. */
  savedBy: string | null;
  change: VersionChange;
  /** For a restored version: the `savedAt` of the version that it brought back. */
  restoredFrom: Date | null;
}

/** The drafts: stored changes of published posts that visitors do not see yet. A blank field is an empty text. */
export interface PostDraftsTable {
  postId: string;
  /** The `updatedAt` of the post that the draft changes. */
  base: Date;
  /** The version of the draft. */
  updatedAt: Date;
  /** Null if the account has been deleted. */
  savedBy: string | null;
  title: string;
  content: string;
  /** As it was typed. Publishing removes markup. */
  excerpt: string;
  featuredImage: string;
  metaTitle: string;
  metaDescription: string;
  slug: string;
  topicIds: Generated<string[]>;
}

export interface PreviewLinksTable {
  id: Generated<string>;
  postId: string;
  /** The version to show; null for the newest text. */
  revisionId: string | null;
  /** The SHA-256 of the token. */
  tokenHash: string;
  createdBy: string | null;
  createdAt: CreatedAt;
  expiresAt: ColumnType<Date, Date, never>;
  lastUsedAt: Date | null;
}

/** The posts that an import has stored. */
export interface ImportedPostsTable {
  /** The name of the post in its export. */
  source: string;
  postId: string;
  importedAt: CreatedAt;
}

/** The images that an import has fetched from other sites. */
export interface ImportedImagesTable {
  url: string;
  /** The image in the library. */
  name: string;
  importedAt: CreatedAt;
}

export interface RedirectsTable {
  id: Generated<string>;
  /** The old path, such as /blog/old-slug. */
  path: string;
  /** The target. Null if the path leads to a post, or if its page is gone. */
  target: string | null;
  /** The post that the path leads to, even after its slug changes. */
  postId: string | null;
  hits: Generated<number>;
  lastHitAt: Date | null;
  createdAt: CreatedAt;
}
