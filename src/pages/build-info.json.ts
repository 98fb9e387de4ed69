import type { APIRoute } from 'astro';
import { buildInfo } from '../content/build-info.ts';
import { publishedPosts } from '../content/posts.ts';

/**
 * Names the live build, for clients that the API does not answer (specification, section 4 "Build info"). The number of
 * posts is for the next build (content/lost-posts.ts).
 */
export const GET: APIRoute = () => Response.json({ ...buildInfo, posts: publishedPosts.length });
