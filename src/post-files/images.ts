import type { IncomingPost } from '../contracts/imports/incoming-post.ts';
import { escapeText } from './escape-text.ts';
import { storedImageNames } from './markdown/exported-images.ts';

/** The beginning of the URL of an image that is a file in the same folder. */
export const fileScheme = 'file:';

/** Where an image of a post is: at one of the export's own hosts, in the folder, on this site, or at another site. */
type ImagePlace = 'old site' | 'folder' | 'this site' | 'elsewhere';

/** An image that a post shows. */
export interface PostImage {
  url: string;
  place: ImagePlace;
  /** The alternative text in the post; empty if there is none. */
  alt: string;
}

const tag = /<img src="([^"]*)"(?: alt="([^"]*)")?/g;
const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };
const decode = (text: string) => text.replace(/&(?:amp|quot|lt|gt|nbsp);/g, (entity) => entities[entity] ?? '');

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Returns true if a URL belongs to one of the hosts, with or without “www”. */
export const isAtHost = (url: string, hosts: readonly string[]): boolean =>
  /^https?:\/\//i.test(url) &&
  URL.canParse(url) &&
  hosts.some((host) => withoutWww(host) === withoutWww(new URL(url).host));

/** Returns each image and each of this site's documents of a post once, the featured image first. Leaves out data URLs, which are part of the text. */
export function imagesOf({ content, featuredImage }: IncomingPost, hosts: readonly string[]): PostImage[] {
  const found = new Map<string, string>();
  if (featuredImage) found.set(featuredImage, '');
  for (const [, src = '', alt = ''] of content.matchAll(tag)) {
    const url = decode(src);
    if (url && !url.startsWith('data:')) found.set(url, found.get(url) || decode(alt));
  }
  const stored = new Set(storedImageNames(content, featuredImage).map((name) => `/api/objects/${name}`));
  // Documents are links.
  for (const url of stored) found.set(url, found.get(url) ?? '');
  return [...found].map(([url, alt]) => ({ url, alt, place: placeOf(url, stored, hosts) }));
}

function placeOf(url: string, stored: ReadonlySet<string>, hosts: readonly string[]): ImagePlace {
  if (url.startsWith(fileScheme)) return 'folder';
  if (stored.has(url)) return 'this site';
  return isAtHost(url, hosts) ? 'old site' : 'elsewhere';
}

/** Returns a post with other image URLs. An image that is not in the map keeps its URL. */
export function replaceImages(post: IncomingPost, paths: ReadonlyMap<string, string>): IncomingPost {
  const content = post.content.replace(/(<img src=")([^"]*)(?=")/g, (whole, start: string, src: string) => {
    const path = paths.get(decode(src));
    return path === undefined ? whole : `${start}${escapeText(path)}`;
  });
  const { featuredImage } = post;
  return { ...post, content, featuredImage: featuredImage && (paths.get(featuredImage) ?? featuredImage) };
}

/** Returns each image of the posts that must come into the library, once. Images of other sites stay where they are. */
export function imagesToBring(posts: readonly IncomingPost[], hosts: readonly string[]): PostImage[] {
  const images = new Map<string, PostImage>();
  // The library takes the first alternative text that a post has for an image.
  for (const image of posts.flatMap((post) => imagesOf(post, hosts)))
    if (!images.get(image.url)?.alt) images.set(image.url, image);
  return [...images.values()].filter(({ place }) => place !== 'elsewhere');
}

/** Returns paths for images as if they were in the library, so that a dry run does not count them as lost. */
export const pretendedPaths = (images: readonly PostImage[]): Map<string, string> =>
  new Map(
    images.map(({ url, place }) => [url, place === 'this site' ? url : '/api/objects/not-fetched-in-dry-run.png']),
  );
