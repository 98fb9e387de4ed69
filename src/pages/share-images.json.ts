import type { APIRoute } from 'astro';
import { cacheFolder } from '../content/image-cache.ts';
import { makeShareImages } from '../content/share-images.ts';
import type { ShareImageFiles } from '../contracts/images/share-images.ts';

/** Makes the images of shared links, for `rendering/share-images.ts`. */
export const GET: APIRoute = async () =>
  Response.json({ folder: cacheFolder, names: await makeShareImages() } satisfies ShareImageFiles);
