import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { breadcrumbsHtml } from './breadcrumbs.ts';
import { escapeHtml } from './escape-html.ts';
import { fillFrame } from './frame.ts';
import { feedTitle, type HeadFacts, headHtml } from './head.ts';
import { type CardPost, cardHtml } from './post-card.ts';
import { breadcrumbList } from './structured-data.ts';
import { type ShownTopic, topicFeeds, topicPath, topicsNavHtml } from './topics.ts';

/** A page of the blog, or of one of its topics. */
export interface BlogPage {
  posts: readonly CardPost[];
  /** The number of the page, from 1. */
  current: number;
  last: number;
  /** The topics that visitors see, in their order. */
  topics: readonly TopicLink[];
  /** The topic of all posts of the page. */
  topic?: ShownTopic | undefined;
  /** The path of the topic's image for shared links, if a build has made one. */
  topicImage?: string | undefined;
}

/** Returns the path of a page of the blog or of the topic with a slug, counted from 1. */
export function blogPagePath(page: number, topic?: string): string {
  const first = topic === undefined ? '/blog' : topicPath(topic);
  return page === 1 ? first : `${first}/page/${page}`;
}

/** Returns the number of the last page of the blog. There is a first page even without posts. */
export const lastBlogPage = (posts: number, perPage: number): number => Math.max(1, Math.ceil(posts / perPage));

/** Returns a page of the blog, from /built-lists/blog-frame. */
export const blogPage = (frame: string, page: BlogPage): string =>
  fillFrame(frame, {
    head: (facts) => listHead(facts, page),
    listHead: ({ description }) => headingHtml(description, page),
    list: () => listHtml(page),
  });

function listHead(facts: HeadFacts, { current, topic, topicImage }: BlogPage): string {
  const path = blogPagePath(current, topic?.slug);
  const shown = topic?.name ?? 'Articles';
  const steps = [
    ['Blog', '/blog'] as const,
    ...(topic ? [[topic.name, topicPath(topic.slug)] as const] : []),
    ...(current === 1 ? [] : [[`Page ${current}`, path] as const]),
  ];
  return headHtml(facts, {
    // A name may have signs that replaceAll() understands.
    title: facts.blogTitle.replaceAll('%s', () => (current === 1 ? shown : `${shown}, page ${current}`)),
    description: topic?.description || facts.blogDescription,
    path,
    image: topic && topicImage ? { url: topicImage, alt: topic.name, isDrawn: true } : facts.image,
    feeds: topic
      ? topicFeeds.map(({ type, rest }) => ({ type, title: feedTitle(topic.name), path: topicPath(topic.slug) + rest }))
      : [],
    structuredData: [breadcrumbList(facts.siteUrl, steps)],
  });
}

function headingHtml(blogDescription: string, { topic }: BlogPage): string {
  const way = topic ? breadcrumbsHtml([['Blog', '/blog']], topic.name) : '';
  const lead = topic?.description || blogDescription;
  return `${way}<h1>${escapeHtml(topic?.name ?? 'Blog')}</h1><p class="lead">${escapeHtml(lead)}</p>`;
}

// Creators get a list with drafts in place of the element with data-live-posts (src/islands/live-posts).
function listHtml({ posts, current, last, topics, topic }: BlogPage): string {
  const list =
    posts.length > 0
      ? `<div class="blog-grid">${posts.map(cardHtml).join('')}</div>`
      : '<p class="blog-empty">No blog posts available yet</p>';
  const pages = last > 1 ? pagesHtml(current, last, topic) : '';
  const live = `<div data-live-posts="${topic?.id ?? ''}">${list}${pages}</div>`;
  return topicsNavHtml(topics, topic?.slug) + live + (topic ? feedsHtml(topic) : '');
}

function pagesHtml(current: number, last: number, topic: ShownTopic | undefined): string {
  const link = (page: number, rel: string, words: string) =>
    `<a class="button" href="${blogPagePath(page, topic?.slug)}" rel="${rel}">${words}</a>`;
  const newer = current > 1 ? link(current - 1, 'prev', 'Newer posts') : '';
  const older = current < last ? link(current + 1, 'next', 'Older posts') : '';
  const label = topic ? `Pages of ${escapeHtml(topic.name)}` : 'Pages of the blog';
  return `<nav class="blog-pages" aria-label="${label}">${newer}<span>Page ${current} of ${last}</span>${older}</nav>`;
}

function feedsHtml({ name, slug }: ShownTopic): string {
  const links = topicFeeds.map(
    ({ rest, type, name: format }) => `<a href="${topicPath(slug)}${rest}" type="${type}">${format}</a>`,
  );
  return `<p class="blog-feeds">Follow ${escapeHtml(name)} in a feed reader: ${links.join(' ')}</p>`;
}
