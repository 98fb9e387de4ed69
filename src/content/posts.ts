import { listPublishedPosts } from '../../db/queries/posts/posts.ts';
import type { ShownPost } from '../post-page/fill-frame.ts';
import { pageContent } from '../rich-text/page-content.ts';
import { trustedText } from '../rich-text/signed-text.ts';
import { database } from './database.ts';
import { assertPostsNotLost } from './lost-posts.ts';
import { signatureKey } from './signature-key.ts';

/** A published post with the fields that pages show. */
export interface PublishedPost extends ShownPost {
  id: string;
}

/** Every published post, newest first, read once for the whole build. */
export const publishedPosts: PublishedPost[] = await Promise.all(
  (await listPublishedPosts(database)).map(async ({ contentSignature, excerptSignature, ...post }) => ({
    ...post,
    excerpt: await trustedText(signatureKey, 'excerpt', post.excerpt, excerptSignature),
    content: pageContent(await trustedText(signatureKey, 'content', post.content, contentSignature)),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    imagesAt: post.imagesAt?.toISOString() ?? null,
  })),
);

if (publishedPosts.length === 0) await assertPostsNotLost();
