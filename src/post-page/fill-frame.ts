import { withContents } from '../rich-text/contents.ts';
import { site } from '../site/brand.ts';
import { coverSizes, coverSvg, palettes } from '../site/cover.ts';
import { formatDate } from '../site/format-date.ts';
import { shareSize } from '../site/share-backdrop.ts';
import { escapeHtml } from './escape-html.ts';
import { type Focus, type PostImage, pictureHtml } from './images.ts';
import { type RelatedPost, relatedHtml, type Step } from './related-posts.ts';

/** A post with the fields that its page shows. Times are ISO 8601 in UTC. */
export interface ShownPost {
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML, with headings below the page's own first-level heading. */
  content: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  /** The public name of the author; null if the author has none. */
  authorName: string | null;
  /** When one of its images was last replaced or got another focal point; null if that never happened. */
  imagesAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The parts of a post's page that do not come from the post. */
export interface Surroundings {
  /** The URL of the site. */
  siteUrl: string;
  /** The smaller files of the featured image, if a build has made them. */
  featured?: PostImage | undefined;
  /** The path of the image for shared links that a build has made. Used if the post has no featured image. */
  shareImage?: string | undefined;
  /** The focal point of the featured image, if it has one. */
  focus?: Focus | undefined;
  /** The other posts at its foot. */
  related: readonly (RelatedPost & Step)[];
  /** Says why visitors cannot see this page. Search engines are told to leave the page out. */
  notice?: string | undefined;
}

/** A placeholder in the frame: the name of a value, and how to write it. */
export type Place = `${keyof ReturnType<typeof valuesOf>}:${keyof typeof write}`;

const write = {
  text: escapeHtml,
  // Part of a JSON string in a script element. An unescaped "<" could end the element.
  json: (value: string) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c'),
  query: encodeURIComponent,
  html: (value: string) => value,
};

// A placeholder is a comment. No text can imitate one, because every other "<" in a text or an attribute is escaped.
const places = /<!--post:(\w+):(\w+):([^>]*)-->/g;

/**
 * Returns the page of a post: the frame, which a build has rendered without a post, with its placeholders filled. The build and
 * the function that answers posts both call this, so both make the same page.
 */
export function fillFrame(frame: string, post: ShownPost, surroundings: Surroundings): string {
  const values = valuesOf(post, surroundings);
  return frame.replace(places, (_, name: keyof typeof values, encoding: keyof typeof write, initial: string) =>
    write[encoding](values[name] ?? decodeURIComponent(initial)),
  );
}

function valuesOf(post: ShownPost, { siteUrl, featured, shareImage, focus, related, notice }: Surroundings) {
  const { title, featuredImage, createdAt, updatedAt } = post;
  const shared = featuredImage || shareImage;
  const { content, contents } = withContents(post.content);
  return {
    title,
    pageTitle: post.metaTitle || title,
    description: post.metaDescription || post.excerpt,
    slug: post.slug,
    image: shared ? new URL(shared, siteUrl).href : undefined,
    imageAlt: shared ? title : undefined,
    imageSize: shareImage && !featuredImage ? shareImageSize : '',
    created: createdAt,
    updated: updatedAt,
    version: versionOf(post),
    authorId: post.authorId,
    // If the author has no public name, the frame names the company as the author.
    authorType: post.authorName === null ? undefined : 'Person',
    author: post.authorName ?? undefined,
    robots: notice === undefined ? '' : '<meta name="robots" content="noindex">',
    notice: notice ?? '',
    meta: metaHtml(post, notice),
    featured: featuredImage
      ? pictureHtml(featuredImage, { image: featured, focus, ...featuredStyle })
      : coverSvg(title, coverSizes.post, palettes.page),
    contents,
    content,
    related: relatedHtml(related),
  };
}

const shareImageSize = `<meta property="og:image:width" content="${shareSize.width}"><meta property="og:image:height" content="${shareSize.height}">`;

const featuredStyle = { name: 'post-image', sizes: '(width < 80rem) 92vw, 80rem', first: true };

type Version = Pick<ShownPost, 'updatedAt' | 'authorName' | 'imagesAt'>;

/**
 * Returns a text that changes whenever the page of a post changes. The page also shows the author's name and images, which can
 * change without a change of the post.
 */
export const versionOf = ({ updatedAt, authorName, imagesAt }: Version) =>
  `${updatedAt} ${authorName ?? ''}${imagesAt ? ` ${imagesAt}` : ''}`;

/** Returns true if a filled frame shows this version of the post, its author's name and its images. */
export const showsVersion = (page: string, version: Version): boolean =>
  /<article [^>]*data-version="([^"]*)"/.exec(page)?.[1] === escapeHtml(versionOf(version));

function metaHtml({ createdAt, updatedAt, authorName }: ShownPost, notice: string | undefined): string {
  const date = (time: string) => `<time datetime="${time}">${formatDate(time, 'post')}</time>`;
  const parts = [date(createdAt), `<span>By ${escapeHtml(authorName ?? site.name)}</span>`, '<span>5 min read</span>'];
  if (updatedAt !== createdAt) parts.push(`<span>Updated ${date(updatedAt)}</span>`);
  if (notice !== undefined) parts.unshift(`<strong>${escapeHtml(notice)}</strong>`);
  return parts.join(' ');
}
