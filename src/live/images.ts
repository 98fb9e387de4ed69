import { escapeHtml } from './escape-html.ts';

/** The size of an image, and the smaller files in newer formats that a build has made. */
export interface PostImage {
  width: number;
  height: number;
  /** The `srcset` of each format, the smallest format first. */
  sources: readonly { type: string; srcset: string }[];
}

/** The formats of smaller files, the smallest first. */
export const imageFormats = ['avif', 'webp'] as const;

/** Returns the name of a smaller file of an image. */
export const smallerName = (key: string, width: number, format: string): string => `${key}-${width}.${format}`;

/** Returns the smaller files of an image by their widths. An image that stays as it is has none. */
export const smallerFiles = (key: string, widths: readonly number[]): PostImage['sources'] =>
  (widths.length > 0 ? imageFormats : []).map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `/post-images/${smallerName(key, width, format)} ${width}w`).join(', '),
  }));

const tag = /<img\b[^>]*>/g;
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];
// In HTML, an ampersand of a URL is an entity.
const sourceOf = (html: string) => attribute(html, 'src')?.replaceAll('&amp;', '&') ?? '';

/** Returns the URL of each image in sanitised content. */
export const imageUrls = (content: string): string[] => (content.match(tag) ?? []).map(sourceOf);

/**
 * Adds the size and the smaller files to every image in sanitised content that `find` knows. The size prevents layout
 * shifts.
 */
export const withImages = (content: string, find: (url: string) => PostImage | undefined): string =>
  content.replace(tag, (html) => {
    const image = find(sourceOf(html));
    if (!image) return html;
    const sized = attribute(html, 'width')
      ? html
      : html.replace('<img', `<img width="${image.width}" height="${image.height}"`);
    if (image.sources.length === 0) return sized;
    return `<picture>${sourceElements(image, '(width < 42rem) 92vw, 40rem')}${sized}</picture>`;
  });

const sourceElements = ({ sources }: PostImage, sizes: string) =>
  sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`).join('');

/** The point of an image that crops keep in view, in percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

const storedImage = /^\/api\/objects\/([\w.-]+)$/;

/** Returns the name of an uploaded image from its path, or undefined for any other URL. */
export const uploadedName = (url: string): string | undefined => storedImage.exec(url)?.[1];

interface Picture {
  /** The smaller files, if a build has made them. */
  image: PostImage | undefined;
  sizes: string;
  /** The name of its class. */
  name?: string;
  /** True if the image is in the first view and must load at once. */
  first?: boolean;
  /** The point that the crop keeps in view; the centre if missing. */
  focus?: Focus | undefined;
}

/** Returns the markup of a featured image, cropped to 16:9 around its focal point. */
export function pictureHtml(url: string, { image, sizes, name, first, focus }: Picture): string {
  const sources = image ? sourceElements(image, sizes) : '';
  const style = name ? `class="${name}" ` : '';
  const loading = first ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"';
  const position = focus ? `style="object-position:${focus.x}% ${focus.y}%" ` : '';
  return `<picture>${sources}<img ${style}${position}src="${escapeHtml(url)}" alt="" width="1600" height="900" ${loading}></picture>`;
}
