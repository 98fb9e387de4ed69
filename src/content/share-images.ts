import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { isAddition } from '../contracts/pages/addition.ts';
import { imageMemory, withImageMemory } from '../site/image-memory.ts';
import { shareSize } from '../site/share-backdrop.ts';
import { assertCached, writeCached } from './image-cache.ts';
import { publishedPages, publishedPosts } from './posts.ts';
import { settings } from './settings.ts';
import { shareSvg } from './share-drawing.ts';
import { shareFont } from './share-text.ts';
import { builtTopics } from './topics.ts';

/** The share image of a page or post. `path` is its URL on the site. */
export interface ShareImage {
  title: string;
  path: string;
}

// The source files that draw an image. If one of them changes, every image is drawn again under another name.
const sources = ['site/cover.ts', 'site/share-backdrop.ts', 'content/share-drawing.ts', 'content/share-text.ts'];
const design = createHash('sha256');
for (const file of [...sources.map((source) => `src/${source}`), shareFont]) design.update(readFileSync(file));
const designHash = design.digest('hex');

const nameOf = (title: string) =>
  `${createHash('sha256').update(designHash).update(title).digest('hex').slice(0, 20)}.png`;

const shareImage = (title: string): ShareImage => ({ title, path: `/share-images/${nameOf(title)}` });

const pageTitles: Readonly<Record<string, string>> = {
  '/': settings.hero_title,
  '/talentcare': 'Your whole therapy team on one screen',
  '/services': settings.services_title,
  '/about': settings.about_title,
  '/benefits': 'What it changes for you',
  '/contact': settings.contact_title,
  '/privacy': 'Privacy',
  '/accessibility': 'Accessibility',
  '/blog-frame': settings.seo_blog_description,
};

/** Returns the image of a page, or undefined if the page has none or the settings have one for all pages. */
export function pageShareImage(path: string): ShareImage | undefined {
  if (settings.seo_og_image) return undefined;
  const title = pageTitles[path];
  return title === undefined ? undefined : shareImage(title);
}

/** Returns the image of a post, or undefined if the post has a featured image, which is then used instead. */
export const postShareImage = (post: { title: string; featuredImage: string | null }): ShareImage | undefined =>
  post.featuredImage ? undefined : shareImage(post.title);

/** Returns the image of a topic, or undefined if the settings have one for all pages. */
export const topicShareImage = ({ name }: { name: string }): ShareImage | undefined =>
  settings.seo_og_image ? undefined : shareImage(name);

// Few enough that they do not wait for each other's memory.
const parallelImages = 4;

const memory = imageMemory({ ...shareSize, channels: 4, bits: 8 });

/** Draws the images that the cache lacks, and returns the names of all images. */
export async function makeShareImages(): Promise<string[]> {
  const pages = Object.keys(pageTitles).map(pageShareImage);
  const images = [
    ...pages,
    ...[...publishedPosts, ...publishedPages.filter(({ path }) => !isAddition(path))].map(postShareImage),
    ...builtTopics.map(topicShareImage),
  ];
  const titles = new Map(images.flatMap((image) => (image ? [[nameOf(image.title), image.title] as const] : [])));
  const waiting = titles.entries();
  const work = async () => {
    for (const [name, title] of waiting) {
      const isKnown = await assertCached([name]).then(
        () => true,
        () => false,
      );
      if (!isKnown)
        await writeCached(
          name,
          await withImageMemory(memory, () =>
            sharp(Buffer.from(shareSvg(title)))
              .png()
              .toBuffer(),
          ),
        );
    }
  };
  await Promise.all(Array.from({ length: parallelImages }, work));
  return [...titles.keys()];
}
