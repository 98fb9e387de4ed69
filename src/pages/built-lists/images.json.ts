import type { APIRoute } from 'astro';
import { listFeaturedImages } from '../../content/post-images.ts';

/** Says which featured images have smaller files, for the lists that a function writes. */
export const GET: APIRoute = async () => Response.json(await listFeaturedImages());
