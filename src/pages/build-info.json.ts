import type { APIRoute } from 'astro';
import { buildInfo } from '../content/build-info.ts';
import { publishedPosts } from '../content/posts.ts';

/**
 * Names the live build, for clients that get no answer from the API (specification, section 4 "Build info"). The next build reads
 * the number of posts (content/lost-posts.ts).
 */
export const GET: APIRoute = () => Response.json({ ...buildInfo, posts: publishedPosts.length });
