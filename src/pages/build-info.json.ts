import type { APIRoute } from 'astro';
import { buildInfo } from '../content/build-info.ts';
import { publishedPages, publishedPosts } from '../content/posts.ts';
import { isHiddenPage } from '../contracts/pages/own-path.ts';
import { adminPrefix } from '../site/admin-prefix.ts';

/**
 * Names the live build, for clients that get no answer from the API (specification, section 4 "Build info"). The next build reads
 * the number of posts (content/lost-posts.ts), and the back office the paths of the pages that have rules (rendering/rewrites.ts).
 */
export const GET: APIRoute = () => {
  const pages = publishedPages.map(({ path }) => path).filter((path) => !isHiddenPage(path, adminPrefix));
  return Response.json({ ...buildInfo, posts: publishedPosts.length, pages });
};
