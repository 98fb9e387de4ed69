import type { IncomingPost } from '../contracts/incoming-post.ts';
import type { ImageDetails } from './image-details.ts';

/** A post of an export, and what it lost when it was read. */
export interface ReadPost {
  post: IncomingPost;
  losses: string[];
}

/** What a reader has found in an export. */
export interface ReadExport {
  /** The program that wrote the export. */
  from: 'WordPress' | 'Ghost' | 'Markdown';
  posts: ReadPost[];
  /** What is in the export and is no post, such as “12 × page”. */
  skipped: string[];
  /** The hosts whose images belong to the export. */
  hosts: string[];
  /** What an export of this site says of its images, by their names. */
  details: ReadonlyMap<string, ImageDetails>;
}
