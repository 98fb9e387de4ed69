import type { IncomingPost } from '../contracts/imports/incoming-post.ts';
import type { PostKind } from '../contracts/posts/kind.ts';
import type { ImageDetails } from './image-details.ts';
import type { Term } from './topics/term.ts';
import type { ExportTerm } from './topics/terms-of.ts';
import type { TopicDetails } from './topics/topic-details.ts';

/** A post of an export, with its categories and tags, and its losses. Its topics are chosen later. */
export interface ReadPost {
  post: IncomingPost;
  /** The leading term first. */
  terms: Term[];
  losses: string[];
}

/** Names an entry of an export, before it is read. A Markdown file that cannot be read counts as a post. */
export interface EntryName {
  name: string;
  kind: PostKind;
}

/** A post or page that cannot be imported, with the reason. */
export interface Refusal extends EntryName {
  reason: string;
}

/** The facts about an export besides its posts. */
interface ExportFacts {
  /** The program that wrote the export. */
  from: 'WordPress' | 'Ghost' | 'Markdown';
  /** Entries of the export that are neither posts nor pages, such as “12 × product”. */
  skipped: string[];
  /** The hosts whose images belong to the export. */
  hosts: string[];
  /** The details of images in an export of this site, by their names. */
  details: ReadonlyMap<string, ImageDetails>;
  /** The topics in an export of this site, in their order. */
  topics: readonly TopicDetails[];
}

/** An export whose posts are not read yet. */
export interface OpenedExport extends ExportFacts {
  entries: ExportEntry[];
}

/** A post or page of an export, with the function that reads it. `read` throws if it cannot be read. */
export interface ExportEntry extends EntryName {
  read: () => ReadPost;
}

/** The posts and facts that a reader has found in an export. */
export interface ReadExport extends ExportFacts {
  posts: ReadPost[];
  /** The categories, tags and topics of the posts. */
  terms: ExportTerm[];
  /** The posts that cannot be imported. */
  refused: Refusal[];
}
