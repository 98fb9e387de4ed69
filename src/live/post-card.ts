import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { site } from '../site/brand.ts';
import { coverSizes, coverSvg, palettes } from '../site/cover.ts';
import { formatDate } from '../site/format-date.ts';
import { escapeHtml } from './escape-html.ts';
import { type Focus, type PostImage, pictureHtml } from './images.ts';
import { topicLinkHtml } from './topics.ts';

/** A post as a list shows it. `createdAt` is ISO 8601 in UTC. */
export interface ListedPost {
  slug: string;
  title: string;
  excerpt: string;
  authorId: string;
  /** The public name of the author; null if the author has given none. */
  authorName: string | null;
  createdAt: string;
}

/** A post with its cover: its featured image, or else a drawing. */
export interface CoveredPost extends ListedPost {
  featuredImage: string | null;
  /** The smaller files of the featured image, if a build has made them. */
  image?: PostImage | undefined;
  /** The focal point of the featured image, if it has one. */
  focus?: Focus | undefined;
}

/** A post as a page of the blog shows it. */
export interface CardPost extends CoveredPost {
  /** Its topics. The card shows the first. */
  topics: readonly TopicLink[];
}

/** Returns the line with the date and the author of a post, and with more about it. */
export const metaLine = ({ createdAt, authorName }: ListedPost, more = ''): string =>
  `<p class="post-meta"><time datetime="${createdAt}">${formatDate(createdAt, 'card')}</time> ` +
  `<span>By ${escapeHtml(authorName ?? site.name)}</span>${more}</p>`;

// A draft may have a topic that no visitor sees, which has no page.
const topicHtml = ([topic]: readonly TopicLink[], isDraft: boolean) =>
  topic ? ` <span>${isDraft ? escapeHtml(topic.name) : topicLinkHtml(topic)}</span>` : '';

/** Returns the cover of a post on a card. `sizes` is the width of the card in terms of the window. */
export const coverHtml = ({ title, featuredImage, image, focus }: CoveredPost, sizes: string): string =>
  featuredImage ? pictureHtml(featuredImage, { image, focus, sizes }) : coverSvg(title, coverSizes.card, palettes.page);

/** Returns what the card of a post on a page of the blog contains. `badge` is the mark of a draft, beside the date and the author. */
export function cardContent(post: CardPost, badge = ''): string {
  const { title, excerpt, topics } = post;
  const href = `/blog/${post.slug}`;
  return (
    `${coverHtml(post, '(width < 42rem) 92vw, 24rem')}${metaLine(post, ` <span>5 min read</span>${badge}${topicHtml(topics, badge !== '')}`)}` +
    `<h2><a href="${href}">${escapeHtml(title)}</a></h2><p class="soft">${escapeHtml(excerpt)}</p>` +
    `<a class="read-more" href="${href}">Read More<span class="visually-hidden">: ${escapeHtml(title)}</span></a>`
  );
}

/** Returns the card of a post on a page of the blog. */
export const cardHtml = (post: CardPost): string =>
  `<article data-author-id="${post.authorId}">${cardContent(post)}</article>`;
