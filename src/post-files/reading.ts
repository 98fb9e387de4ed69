import type { IncomingPost } from '../contracts/imports/incoming-post.ts';
import type { ImageDetails } from './image-details.ts';

/** A post of an export, and what it lost when it was read. */
export interface ReadPost {
  post: IncomingPost;
  losses: string[];
}

/** A post that cannot be imported: its name in the export, and why. */
export interface Refusal {
  name: string;
  reason: string;
}

/** What an export says besides its posts. */
interface ExportFacts {
  /** The program that wrote the export. */
  from: 'WordPress' | 'Ghost' | 'Markdown';
  /** What is in the export and is no post, such as “12 × page”. */
  skipped: string[];
  /** The hosts whose images belong to the export. */
  hosts: string[];
  /** What an export of this site says of its images, by their names. */
  details: ReadonlyMap<string, ImageDetails>;
}

/** An export whose posts are not read yet. */
export interface OpenedExport extends ExportFacts {
  entries: ExportEntry[];
}

/** A post of an export: the name that a person knows it by, and what reads it. `read` throws if the post cannot be read. */
export interface ExportEntry {
  name: string;
  read: () => ReadPost;
}

/** What a reader has found in an export. */
export interface ReadExport extends ExportFacts {
  posts: ReadPost[];
  /** The posts that cannot be imported. */
  refused: Refusal[];
}
