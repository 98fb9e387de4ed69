import path from 'node:path';

/** Where builds keep the smaller files that they made of pictures. */
export const imageCache = path.resolve(process.env.BUILD_CACHE_DIR ?? 'node_modules/.astro', 'post-images');

/** Where the site has them. */
export const imageAddress = '/post-images';
