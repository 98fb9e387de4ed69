import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { WEBP } from 'image-size/types/webp';
import sharp from 'sharp';
import type { BuiltImages } from '../live/built-images.ts';
import { imageFormats, imageUrls, type PostImage, smallerFiles, smallerName, withImages } from '../live/images.ts';
import { decodedSize } from '../site/decoded-size.ts';
import { imageMemory, withImageMemory } from '../site/image-memory.ts';
import { imageTypeOf } from '../site/image-type.ts';
import { warnBuild } from './build-warning.ts';
import { currentUrl } from './changed-images.ts';
import { downloadImage } from './download-image.ts';
import { assertCached, readCached, writeCached } from './image-cache.ts';
import { publishedPages, publishedPosts } from './posts.ts';

/** An image in a post, with the names of the smaller files that the build has made. */
interface MadeImage extends PostImage {
  key: string;
  widths: number[];
  files: string[];
}

const widths = [480, 800, 1200, 1600];

// An SVG can contain a program, so only raster formats of post images are decoded. The build's own SVG is drawn elsewhere
// (share-images.ts).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});
const isRaster = (bytes: Uint8Array) => imageTypeOf(bytes) !== undefined || WEBP.validate(bytes);

// Reads the site's own files from the project, because the site is not built yet.
const readOwnFile = (src: string) =>
  src.startsWith('/') ? readFile(path.join('public', path.normalize(src))).catch(() => undefined) : undefined;

async function makeImage(bytes: Buffer, key: string): Promise<MadeImage> {
  if (!isRaster(bytes)) throw new Error('it is not a JPEG, PNG, GIF or WebP');
  const original = sharp(bytes, { limitInputPixels: 50_000_000 });
  const metadata = await original.metadata();
  const { format, autoOrient: size } = metadata;
  const memory = imageMemory(decodedSize(metadata));
  // A GIF may be animated, so it is not converted.
  const smaller = format === 'gif' ? [] : [...new Set(widths.map((each) => Math.min(each, size.width)))];
  const image: MadeImage = { ...size, key, widths: smaller, sources: smallerFiles(key, smaller), files: [] };
  for (const type of smaller.length > 0 ? imageFormats : []) {
    const names = smaller.map((each) => smallerName(key, each, type));
    await Promise.all(
      smaller.map(async (each, index) => {
        const resized = original.clone().rotate().resize(each).timeout({ seconds: 20 });
        // Each size decodes the image again.
        const made = await withImageMemory(memory, () =>
          resized[type]({ quality: type === 'avif' ? 50 : 75 }).toBuffer(),
        );
        await writeCached(names[index] ?? '', made);
      }),
    );
    image.files.push(...names);
  }
  return image;
}

// Returns the description from the cache of an earlier build, or undefined if it or one of its files is missing or damaged.
async function readDescription(name: string): Promise<MadeImage | undefined> {
  try {
    const image = JSON.parse(String(await readCached(name))) as MadeImage;
    if (!image.widths) throw new Error('An earlier version of the program has written it');
    await assertCached(image.files);
    return image;
  } catch {
    return undefined;
  }
}

async function findImage(src: string): Promise<MadeImage | undefined> {
  if (src.startsWith('data:')) return undefined;
  const own = await readOwnFile(src);
  const url = currentUrl(src);
  // A URL with its version always names the same image, but a file of the site itself may be replaced.
  const key = createHash('sha256')
    .update(own ?? url)
    .digest('hex')
    .slice(0, 20);
  const description = `${key}.json`;
  const known = await readDescription(description);
  if (known) return known;
  try {
    const image = await makeImage(own ?? (await downloadImage(url)), key);
    await writeCached(description, JSON.stringify(image));
    return image;
  } catch (error) {
    warnBuild(`The image ${src} stays as it is: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

const described = new Map<string, Promise<MadeImage | undefined>>();

/** Returns the description of an image. Returns undefined if the image cannot be read; the page then shows the original. */
export function describeImage(src: string): Promise<MadeImage | undefined> {
  const image = described.get(src) ?? findImage(src);
  described.set(src, image);
  return image;
}

/** Adds the size and the smaller files to every image in sanitised content. */
export async function enrichImages(content: string): Promise<string> {
  const urls = imageUrls(content);
  const images = await Promise.all(urls.map(describeImage));
  const known = new Map(urls.map((url, index) => [url, images[index]]));
  return withImages(content, (url) => known.get(url));
}

// The number of images that are downloaded in parallel. Memory limits how many are decoded.
const parallelImages = 8;

/** Returns the names of the smaller files of every image that the published posts and pages show. */
export async function listImageFiles(): Promise<string[]> {
  const sources = [...publishedPosts, ...publishedPages]
    .flatMap(({ featuredImage, content }) => [featuredImage ?? '', ...imageUrls(content)])
    .filter(Boolean)
    .values();
  const files = new Set<string>();
  const work = async () => {
    for (const src of sources) for (const name of (await describeImage(src))?.files ?? []) files.add(name);
  };
  await Promise.all(Array.from({ length: parallelImages }, work));
  return [...files];
}

/** Returns the featured images that have smaller files, for the lists that a function writes. */
export async function listFeaturedImages(): Promise<BuiltImages> {
  const urls = new Set(publishedPosts.flatMap(({ featuredImage }) => featuredImage ?? []));
  const entries = await Promise.all(
    [...urls].map(async (url) => {
      const image = await describeImage(url);
      return image ? [[currentUrl(url), [image.width, image.height, image.key, ...image.widths]] as const] : [];
    }),
  );
  return Object.fromEntries(entries.flat());
}
