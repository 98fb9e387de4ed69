import type { PostKind } from '../contracts/posts/kind.ts';
import { programPageNames } from '../contracts/site-paths.ts';
import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { contentsOf } from '../rich-text/contents.ts';
import { site } from '../site/brand.ts';
import { coverSizes, coverSvg, palettes } from '../site/cover.ts';
import { formatDate } from '../site/format-date.ts';
import { breadcrumbsHtml } from './breadcrumbs.ts';
import { withDemoForm } from './demo-form.ts';
import { escapeHtml } from './escape-html.ts';
import { fillFrame } from './frame.ts';
import { type HeadFacts, headHtml } from './head.ts';
import { type Focus, type PostImage, pictureHtml } from './images.ts';
import { type RelatedPost, relatedHtml, type Step } from './related-posts.ts';
import { shareLinksHtml } from './share-links.ts';
import { blogPosting, breadcrumbList } from './structured-data.ts';
import { postTopicsHtml, topicPath } from './topics.ts';

/** A post, or a page of the editors, with the fields that its page shows. Times are ISO 8601 in UTC. */
export interface ShownPost {
  kind: PostKind;
  /** The path of its URL. */
  path: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML in the form that pages show. */
  content: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  /** The public name of the author; null if the author has none. */
  authorName: string | null;
  /** When one of its images was last replaced or got another focal point; null if that never happened. */
  imagesAt: string | null;
  /** Its topics, the leading one first. */
  topics: readonly TopicLink[];
  /** The title of the page of the editors above a page, if visitors see one. */
  parentTitle?: string | null | undefined;
  createdAt: string;
  updatedAt: string;
}

/** The parts of a post's page that do not come from the post. */
export interface Surroundings {
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

/** Returns the page of a post, or of a page of the editors, from /post-frame, /form-frame or /draft-frame. */
export function postPage(whole: string, shown: ShownPost, surroundings: Surroundings): string {
  const { frame, content } = withDemoForm(whole, shown.content);
  const post = { ...shown, content };
  return fillFrame(frame, {
    head: (facts) => postHead(facts, post, surroundings),
    post: ({ siteUrl }) =>
      post.kind === 'page' ? pageMain(post, surroundings) : postMain(siteUrl, post, surroundings),
  });
}

function postHead(facts: HeadFacts, post: ShownPost, { shareImage, notice }: Surroundings): string {
  const { title, path, featuredImage, authorName } = post;
  const description = post.metaDescription || post.excerpt;
  const own = featuredImage || shareImage;
  const image = own ? { url: own, alt: title, isDrawn: !featuredImage } : facts.image;
  const common = { title: post.metaTitle || title, description, path, image, noindex: notice !== undefined };
  const above = post.kind === 'page' ? stepsAbovePage(post) : stepsAbove(post, notice);
  const steps = [...above, [title, path] as const];
  const breadcrumbs = breadcrumbList(facts.siteUrl, steps);
  if (post.kind === 'page') return headHtml(facts, { ...common, structuredData: [breadcrumbs] });
  const { createdAt, updatedAt } = post;
  const topics = post.topics.map(({ name }) => name);
  const posting = {
    ...{ headline: title, description, path, createdAt, updatedAt, topics },
    image: new URL(image.url, facts.siteUrl).href,
    author:
      authorName === null
        ? { '@type': 'Organization' as const, name: site.name }
        : { '@type': 'Person' as const, name: authorName },
  };
  const structuredData = [blogPosting(facts, posting), breadcrumbs];
  return headHtml(facts, { ...common, topics, type: 'article', structuredData });
}

type Steps = readonly (readonly [name: string, path: string])[];

// The pages above a post. Nobody may see the topics of a draft yet.
const stepsAbove = ({ topics: [topic] }: ShownPost, notice: string | undefined): Steps => [
  ['Blog', '/blog'],
  ...(topic && notice === undefined ? [[topic.name, topicPath(topic.slug)] as const] : []),
];

// The page above a page of the second level. If the program and an editor have the same one, visitors see that of the program.
function stepsAbovePage({ path, parentTitle }: ShownPost): Steps {
  const [, first = '', second] = path.split('/');
  const name = programPageNames[`/${first}`] ?? parentTitle;
  return second && name ? [[name, `/${first}`]] : [];
}

const featuredStyle = { name: 'post-image', sizes: '(width < 80rem) 92vw, 80rem', first: true };

function postMain(siteUrl: string, post: ShownPost, { featured, focus, related, notice }: Surroundings): string {
  const { path, title, content, authorId, featuredImage } = post;
  const image = featuredImage
    ? pictureHtml(featuredImage, { image: featured, focus, ...featuredStyle })
    : coverSvg(title, coverSizes.post, palettes.page);
  // The dialog of the home page shows the elements with data-post. Nobody can open a shared link to a draft.
  return (
    `<article class="post page" data-author-id="${authorId}" data-version="${escapeHtml(versionOf(post))}">` +
    breadcrumbsHtml(stepsAbove(post, notice), title) +
    `<header data-post><h1>${escapeHtml(title)}</h1><p class="post-meta">${metaHtml(post, notice)}</p></header>` +
    `${image}<aside>${contentsOf(content)}${notice === undefined ? shareLinksHtml(new URL(path, siteUrl).href, title) : ''}</aside>` +
    `<div class="prose" data-post>${content}</div>${postTopicsHtml(post.topics, notice === undefined)}</article>${relatedHtml(related)}`
  );
}

// A page has no date, no author and no other posts, and an image only if somebody has chosen one.
function pageMain(post: ShownPost, { featured, focus, notice }: Surroundings): string {
  const { title, content, featuredImage } = post;
  const image = featuredImage ? pictureHtml(featuredImage, { image: featured, focus, ...featuredStyle }) : '';
  const above = stepsAbovePage(post);
  const contents = contentsOf(content);
  const meta = notice === undefined ? '' : `<p class="post-meta"><strong>${escapeHtml(notice)}</strong></p>`;
  return (
    `<article class="post page" data-version="${escapeHtml(versionOf(post))}">` +
    `${above.length > 0 ? breadcrumbsHtml(above, title) : ''}<header><h1>${escapeHtml(title)}</h1>${meta}</header>${image}` +
    `${contents && `<aside>${contents}</aside>`}<div class="prose">${content}</div></article>`
  );
}

type Version = Pick<ShownPost, 'updatedAt' | 'authorName' | 'imagesAt' | 'topics' | 'parentTitle'>;

/**
 * Returns a text that changes whenever the page of a post changes. The page also shows the author's name, images, topics and the page
 * above, which can change without a change of the post.
 */
export const versionOf = ({ updatedAt, authorName, imagesAt, topics, parentTitle }: Version) =>
  [
    ...[updatedAt, authorName ?? '', ...(imagesAt ? [imagesAt] : [])],
    ...topics.map(({ name, slug }) => `${slug} ${name}`),
    ...(parentTitle ? [parentTitle] : []),
  ].join(' ');

/** Returns true if the page of a post shows this version of it, with this name of its author, these images, these topics and this page above. */
export const showsVersion = (page: string, version: Version): boolean =>
  /<article [^>]*data-version="([^"]*)"/.exec(page)?.[1] === escapeHtml(versionOf(version));

function metaHtml({ createdAt, updatedAt, authorName }: ShownPost, notice: string | undefined): string {
  const date = (time: string) => `<time datetime="${time}">${formatDate(time, 'post')}</time>`;
  const parts = [date(createdAt), `<span>By ${escapeHtml(authorName ?? site.name)}</span>`, '<span>5 min read</span>'];
  if (updatedAt !== createdAt) parts.push(`<span>Updated ${date(updatedAt)}</span>`);
  if (notice !== undefined) parts.unshift(`<strong>${escapeHtml(notice)}</strong>`);
  return parts.join(' ');
}
