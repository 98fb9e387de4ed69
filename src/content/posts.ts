import { listPublishedPosts } from '../../db/queries/posts/posts.ts';
import type { FooterColumn } from '../contracts/pages/footer-column.ts';
import { hiddenPageText, isHiddenPage } from '../contracts/pages/own-path.ts';
import type { PostKind } from '../contracts/posts/kind.ts';
import type { ShownPost } from '../live/post-page.ts';
import { cleanStored } from '../rich-text/clean-text.ts';
import { pageContent } from '../rich-text/page-content.ts';
import { adminPrefix } from '../site/admin-prefix.ts';
import { warnBuild } from './build-warning.ts';
import { database } from './database.ts';
import { assertPostsNotLost } from './lost-posts.ts';

/** A published post with the fields that pages show. */
export interface PublishedPost extends ShownPost {
  id: string;
  slug: string;
  /** The column of the footer that links to a page. */
  footer: FooterColumn | null;
  /** The words that its content uses most, the most frequent first, with spaces between them. */
  searchWords: string;
}

/** Every published post, newest first, read once for the whole build. */
export const publishedPosts: PublishedPost[] = await readPublished('post');

/** Every published page of the editors. */
export const publishedPages: PublishedPost[] = await readPublished('page');

for (const page of publishedPages) if (isHiddenPage(page.path, adminPrefix)) warnBuild(hiddenPageText(page));

async function readPublished(kind: PostKind): Promise<PublishedPost[]> {
  const posts = (await listPublishedPosts(database, kind)).map(async (post) => ({
    ...post,
    content: pageContent(await cleanStored(post.content)),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    imagesAt: post.imagesAt?.toISOString() ?? null,
  }));
  return Promise.all(posts);
}

if (publishedPosts.length === 0) await assertPostsNotLost();
