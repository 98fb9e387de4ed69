import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { imageAddress, imageCache } from '../image-cache.ts';

/** A picture of a post: its size, and smaller files of newer formats where the build could make them. */
export interface PostImage {
  src: string;
  width: number;
  height: number;
  /** The smaller files as srcset texts, the lightest format first. */
  sources: { type: string; srcset: string }[];
}

const formats = ['avif', 'webp'] as const;
const widths = [480, 800, 1200, 1600];

// A picture that its host gives slowly, or that is larger, is shown as it is.
const patience = 5_000;
const largest = 10_000_000;

// A picture among the site's own files.
function ownFile(src: string): string | undefined {
  const file = path.join('public', path.normalize(src));
  return src.startsWith('/') && existsSync(file) ? file : undefined;
}

async function download(src: string): Promise<Buffer> {
  const file = ownFile(src);
  if (file) return readFile(file);
  const answer = await fetch(new URL(src, process.env.URL), { signal: AbortSignal.timeout(patience) });
  if (!answer.ok || Number(answer.headers.get('content-length')) > largest)
    throw new Error(`It answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function make(src: string, key: string): Promise<PostImage> {
  const original = sharp(await download(src), { limitInputPixels: 50_000_000 });
  const { width, height, format, orientation = 1 } = await original.metadata();
  // From the fifth orientation on, a camera's picture lies on its side (EXIF 2.3).
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  // Moving pictures stay as they are.
  const smaller = format === 'gif' ? [] : [...new Set(widths.map((each) => Math.min(each, size.width)))];
  const sources = await Promise.all(
    (smaller.length > 0 ? formats : []).map(async (type) => {
      const files = await Promise.all(
        smaller.map(async (each) => {
          const name = `${key}-${each}.${type}`;
          const picture = original.clone().rotate().resize(each);
          await writeFile(
            path.join(imageCache, name),
            await picture[type]({ quality: type === 'avif' ? 50 : 75 }).toBuffer(),
          );
          return `${imageAddress}/${name} ${each}w`;
        }),
      );
      return { type: `image/${type}`, srcset: files.join(', ') };
    }),
  );
  return { src, ...size, sources };
}

const described = new Map<string, Promise<PostImage | undefined>>();

/** Finds out what can be known of a picture; gives nothing where the build cannot have it, which is no fault. */
export function describeImage(src: string): Promise<PostImage | undefined> {
  const image = described.get(src) ?? describe(src);
  described.set(src, image);
  return image;
}

async function describe(src: string): Promise<PostImage | undefined> {
  if (src.startsWith('data:')) return undefined;
  const file = ownFile(src);
  // One of the site's own files may be replaced by another of the same name.
  const version = file ? statSync(file).mtimeMs : 0;
  const key = createHash('sha256').update(`${src} ${version}`).digest('hex').slice(0, 20);
  const note = path.join(imageCache, `${key}.json`);
  // Any other address is never given to a second picture, so what was made of it stays.
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as PostImage;
  try {
    await mkdir(imageCache, { recursive: true });
    const image = await make(src, key);
    await writeFile(note, JSON.stringify(image));
    return image;
  } catch {
    return undefined;
  }
}

const tag = /<img\b[^>]*>/g;
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];
// The cleaned content writes addresses as HTML does.
const decoded = (text: string) => text.replaceAll('&amp;', '&');

/** Gives every picture in cleaned content its size, so that nothing moves when it comes, and its smaller files. */
export async function enrichImages(content: string): Promise<string> {
  const tags = content.match(tag) ?? [];
  const images = await Promise.all(tags.map((html) => describeImage(decoded(attribute(html, 'src') ?? ''))));
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
