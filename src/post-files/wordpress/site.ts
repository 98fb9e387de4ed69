import { escapeText } from '../escape-text.ts';
import type { Losses } from '../losses.ts';
import { childOf, textOf, type WxrElement } from './wxr.ts';

/** The data that all posts of an export share: images, reusable blocks and each other's URLs. */
export interface WordPressSite {
  /** The URL of an uploaded file, by the id of its entry. */
  fileOf: (id: string) => string | undefined;
  /** Returns the URL of the original image for the URL of a smaller copy. */
  originalImage: (url: string) => string;
  /** Returns the new target of a link: the new page of a post, or the old target. */
  newLink: (url: string, losses: Losses) => string;
  /** Returns true if a link leads to the page of an uploaded file. */
  isPageOfFile: (url: string) => boolean;
  reusableBlock: (id: string) => string | undefined;
  /** Returns a figure for each image of a gallery: the images with these ids, or all images that were uploaded to the post. */
  gallery: (ids: string | undefined, postId: string) => string[];
}

/** Returns the value of a custom field of an entry; empty if there is none. */
export const metaOf = (item: WxrElement, key: string): string =>
  item.children
    .filter(({ name }) => name === 'wp:postmeta')
    .filter((meta) => textOf(meta, 'wp:meta_key') === key)
    .map((meta) => textOf(meta, 'wp:meta_value'))[0] ?? '';

// WordPress adds the size to the name of a smaller copy, and “scaled” to the name of a large original.
const sizeInName = /-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/;
const extension = /(?=\.\w{3,4}$)/;

/** Returns the data that all posts of an export share. `newPaths` maps old URLs of posts to their new paths. */
export function siteOf(channel: WxrElement, base: string, newPaths: ReadonlyMap<string, string>): WordPressSite {
  const items = channel.children.filter(({ name }) => name === 'item');
  const ofType = (type: string) => items.filter((item) => textOf(item, 'wp:post_type') === type);
  const files = new Map(ofType('attachment').map((item) => [textOf(item, 'wp:post_id'), item]));
  const urls = new Map([...files.values()].map((item) => [withoutScheme(fileUrlOf(item)), fileUrlOf(item)]));
  const filesOfPosts = Map.groupBy(files.values(), (item) => textOf(item, 'wp:post_parent'));
  const blocks = new Map(
    ofType('wp_block').map((item) => [textOf(item, 'wp:post_id'), textOf(item, 'content:encoded')]),
  );
  const absolute = (url: string) => (URL.canParse(url, base) ? new URL(url, base).href : url);
  const hosts = new Set([base, ...urls.values()].filter((url) => URL.canParse(url)).map((url) => new URL(url).host));
  // WordPress makes a page for each uploaded file.
  const pagesOfFiles = new Map(
    [...files].flatMap(([id, item]) =>
      [`?attachment_id=${id}`, textOf(item, 'link').trim()].map((url) => [oldUrl(absolute(url)), fileUrlOf(item)]),
    ),
  );
  // An entry without a link has the URL of the site.
  pagesOfFiles.delete(oldUrl(base));

  const originalImage = (given: string) => {
    const url = withoutJetpack(absolute(given));
    const plain = withoutScheme(url.replace(/[?#].*$/, ''));
    const whole = plain.replace(sizeInName, '');
    return urls.get(plain) ?? urls.get(whole) ?? urls.get(whole.replace(extension, '-scaled')) ?? url;
  };
  return {
    fileOf: (id) => {
      const item = files.get(id);
      return item && fileUrlOf(item);
    },
    originalImage,
    newLink: (given, losses) => {
      if (/^(?:#|mailto:|tel:)/i.test(given)) return given;
      const url = pagesOfFiles.get(oldUrl(absolute(given))) ?? absolute(given);
      const fragment = /#.*$/.exec(url)?.[0] ?? '';
      const path = newPaths.get(oldUrl(url));
      if (path) return `${path}${fragment}`;
      const file = withoutJetpack(url);
      if (URL.canParse(file) && hosts.has(new URL(file).host) && /\.\w{2,4}$/.test(new URL(file).pathname))
        losses.add(`file of a link, which stays at ${new URL(file).host}`);
      return url;
    },
    isPageOfFile: (url) => pagesOfFiles.has(oldUrl(absolute(url))),
    reusableBlock: (id) => blocks.get(id),
    gallery: (ids, postId) =>
      (ids ? ids.split(',').map((id) => files.get(id.trim())) : (filesOfPosts.get(postId) ?? [])).flatMap((item) =>
        item ? [figureOf(item)] : [],
      ),
  };
}

/** Returns the URL of an uploaded file. */
export const fileUrlOf = (item: WxrElement): string => withoutJetpack(textOf(item, 'wp:attachment_url').trim());

// Jetpack serves images from its own hosts, with the host of the site at the beginning of the path.
const withoutJetpack = (url: string) => url.replace(/^https?:\/\/i\d\.wp\.com\/([^?]+).*$/, 'https://$1');
const withoutScheme = (url: string) => url.replace(/^https?:/, '');

/** Returns a URL without the parts that do not change which page it names. */
export const oldUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?|#.*$|\/+(?=#|$)/g, '');

function figureOf(item: WxrElement): string {
  const alt = metaOf(item, '_wp_attachment_image_alt');
  const caption = textOf(item, 'excerpt:encoded').trim();
  const image = `<img src="${escapeText(fileUrlOf(item))}" alt="${escapeText(alt)}">`;
  return `<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
}

/** Returns the URL of the site, to which relative URLs refer. */
export const baseOf = (channel: WxrElement): string => {
  const url =
    textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link') || childOf(channel, 'wp:base_site_url')?.text;
  return `${(url ?? '').trim().replace(/\/+$/, '')}/`;
};
