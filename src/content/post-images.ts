import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { downloadImage } from './download-image.ts';
import { assertCached, readCached, writeCached } from './image-cache.ts';
import { publishedPosts } from './posts.ts';

/** What a build knows of an image in a post, and the smaller files of newer formats that it made. */
export interface PostImage {
  width: number;
  height: number;
  /** The smaller files as srcset texts, the lightest format first. */
  sources: { type: string; srcset: string }[];
  /** The names of the smaller files. */
  files: string[];
}

const formats = ['avif', 'webp'] as const;
const widths = [480, 800, 1200, 1600];

// Only what a browser shows as a photograph is decoded; an SVG is a program.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

// The site's own files are there before the site is.
const readOwnFile = (src: string) =>
  src.startsWith('/') ? readFile(path.join('public', path.normalize(src))).catch(() => undefined) : undefined;

async function makeImage(bytes: Buffer, key: string): Promise<PostImage> {
  const original = sharp(bytes, { limitInputPixels: 50_000_000 });
  const { width, height, format, orientation = 1 } = await original.metadata();
  // From the fifth orientation on, a camera's image lies on its side (EXIF 2.3).
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  // Moving images stay as they are.
  const smaller = format === 'gif' ? [] : [...new Set(widths.map((each) => Math.min(each, size.width)))];
  const image: PostImage = { ...size, sources: [], files: [] };
  for (const type of smaller.length > 0 ? formats : []) {
    const names = smaller.map((each) => `${key}-${each}.${type}`);
    await Promise.all(
      smaller.map(async (each, index) => {
        const resized = original.clone().rotate().resize(each).timeout({ seconds: 20 });
        const made = await resized[type]({ quality: type === 'avif' ? 50 : 75 }).toBuffer();
        await writeCached(names[index] ?? '', made);
      }),
    );
    const srcset = smaller.map((each, index) => `/post-images/${names[index]} ${each}w`).join(', ');
    image.sources.push({ type: `image/${type}`, srcset });
    image.files.push(...names);
  }
  return image;
}

// A note of an earlier build, with all the files that it names. One that cannot be used is made anew.
async function readNote(name: string): Promise<PostImage | undefined> {
  try {
    const image = JSON.parse(String(await readCached(name))) as PostImage;
    await assertCached(image.files);
    return image;
  } catch {
    return undefined;
  }
}

async function findImage(src: string): Promise<PostImage | undefined> {
  if (src.startsWith('data:')) return undefined;
  const own = await readOwnFile(src);
  // Another image never gets the same URL, but one of the site's own files may be replaced.
  const key = createHash('sha256')
    .update(own ?? src)
    .digest('hex')
    .slice(0, 20);
  const note = `${key}.json`;
  const known = await readNote(note);
  if (known) return known;
  try {
    const image = await makeImage(own ?? (await downloadImage(src)), key);
    await writeCached(note, JSON.stringify(image));
    return image;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the build's log is where its owner looks
    console.warn(`The image ${src} stays as it is: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

const found = new Map<string, Promise<PostImage | undefined>>();

/** Returns what the build knows of an image, or undefined if it cannot have the image, which is no fault. */
export function describeImage(src: string): Promise<PostImage | undefined> {
  const image = found.get(src) ?? findImage(src);
  found.set(src, image);
  return image;
}

const tag = /<img\b[^>]*>/g;
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];
// Sanitised content writes URLs as HTML does.
const sourceOf = (html: string) => attribute(html, 'src')?.replaceAll('&amp;', '&') ?? '';

/** Adds to every image in sanitised content its size, so that nothing moves when it loads, and its smaller files. */
export async function enrichImages(content: string): Promise<string> {
  const tags = content.match(tag) ?? [];
  const images = await Promise.all(tags.map((html) => describeImage(sourceOf(html))));
  let index = 0;
  return content.replace(tag, (html) => {
    const image = images[index++];
    if (!image) return html;
    const sized = attribute(html, 'width')
      ? html
      : html.replace('<img', `<img width="${image.width}" height="${image.height}"`);
    if (image.sources.length === 0) return sized;
    const sources = image.sources.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="(width < 42rem) 92vw, 40rem">`,
    );
    return `<picture>${sources.join('')}${sized}</picture>`;
  });
}

// As many images are worked on at a time.
const atOnce = 8;

/** Returns the names of the smaller files of every image that the published posts show. */
export async function listImageFiles(): Promise<string[]> {
  const sources = publishedPosts
    .flatMap(({ featuredImage, content }) => [featuredImage ?? '', ...(content.match(tag) ?? []).map(sourceOf)])
    .filter(Boolean)
    .values();
  const files = new Set<string>();
  const work = async () => {
    for (const src of sources) for (const name of (await describeImage(src))?.files ?? []) files.add(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return [...files];
}
