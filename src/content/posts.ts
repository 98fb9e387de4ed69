import { listPublishedPosts } from '../../db/queries/posts.ts';
import { belowTitle } from '../rich-text/headings.ts';
import { trustedText } from '../rich-text/signed-text.ts';
import { database } from './database.ts';
import { assertPostsNotLost } from './lost-posts.ts';
import { signatureKey } from './signature-key.ts';

/** A post as the pages show it. Times are ISO 8601 in UTC. */
export interface PublishedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML, with headings below the page's own first-level heading. */
  content: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  /** The public name of the author; null if the author has given none. */
  authorName: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Every published post, newest first. A build reads them once. */
export const publishedPosts: PublishedPost[] = await Promise.all(
  (await listPublishedPosts(database)).map(async ({ contentSignature, excerptSignature, ...post }) => ({
    ...post,
    excerpt: await trustedText(signatureKey, 'excerpt', post.excerpt, excerptSignature),
    content: belowTitle(await trustedText(signatureKey, 'content', post.content, contentSignature)),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  })),
);

if (publishedPosts.length === 0) await assertPostsNotLost();
