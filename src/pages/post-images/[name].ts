import type { APIRoute } from 'astro';
import { readCached } from '../../content/image-cache.ts';
import { listImageFiles } from '../../content/post-images.ts';

/** Returns a path for each smaller version of an image in a post. */
export const getStaticPaths = async () => (await listImageFiles()).map((name) => ({ params: { name } }));

/** Returns a smaller version of an image in a post. */
export const GET: APIRoute = async ({ params: { name = '' } }) =>
  new Response(new Uint8Array(await readCached(name)), {
    headers: { 'content-type': `image/${name.split('.').at(-1)}` },
  });
