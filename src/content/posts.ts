import { listPublishedPosts } from '../../db/queries/posts/posts.ts';
import type { ShownPost } from '../live/post-page.ts';
import { cleanStored } from '../rich-text/clean-text.ts';
import { pageContent } from '../rich-text/page-content.ts';
import { database } from './database.ts';
import { assertPostsNotLost } from './lost-posts.ts';

/** A published post with the fields that pages show. */
export interface PublishedPost extends ShownPost {
  id: string;
  /** The words that its content uses most, the most frequent first, with spaces between them. */
  searchWords: string;
}

/** Every published post, newest first, read once for the whole build. */
export const publishedPosts: PublishedPost[] = await Promise.all(
  (await listPublishedPosts(database)).map(async (post) => ({
    ...post,
    content: pageContent(await cleanStored(post.content)),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    imagesAt: post.imagesAt?.toISOString() ?? null,
  })),
);

if (publishedPosts.length === 0) await assertPostsNotLost();
