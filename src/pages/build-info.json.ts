import type { APIRoute } from 'astro';
import { buildInfo } from '../content/build-info.ts';
import { publishedPosts } from '../content/posts.ts';

/**
 * Which build the site is from, for those who ask a second time (specification, section 4 "Build info"), and how many posts
 * it has, for the next build (content/lost-posts.ts).
 */
export const GET: APIRoute = () => Response.json({ ...buildInfo, posts: publishedPosts.length });
