import { fillFrame } from './frame.ts';
import { type HeadFacts, headHtml } from './head.ts';
import { type CardPost, cardHtml } from './post-card.ts';
import { breadcrumbList } from './structured-data.ts';

/** A page of the blog. */
export interface BlogPage {
  posts: readonly CardPost[];
  /** The number of the page, from 1. */
  current: number;
  last: number;
}

/** Returns the path of a page of the blog, counted from 1. */
export const blogPagePath = (page: number): string => (page === 1 ? '/blog' : `/blog/page/${page}`);

/** Returns the number of the last page of the blog. There is a first page even without posts. */
export const lastBlogPage = (posts: number, perPage: number): number => Math.max(1, Math.ceil(posts / perPage));

/** Returns a page of the blog, from /built-lists/blog-frame. */
export const blogPage = (frame: string, page: BlogPage): string =>
  fillFrame(frame, { head: (facts) => listHead(facts, page), list: () => listHtml(page) });

function listHead(facts: HeadFacts, { current }: BlogPage): string {
  const path = blogPagePath(current);
  const steps = [['Blog', '/blog'] as const, ...(current === 1 ? [] : [[`Page ${current}`, path] as const])];
  return headHtml(facts, {
    title: facts.blogTitle.replaceAll('%s', current === 1 ? 'Articles' : `Articles, page ${current}`),
    description: facts.blogDescription,
    path,
    structuredData: [breadcrumbList(facts.siteUrl, steps)],
  });
}

function listHtml({ posts, current, last }: BlogPage): string {
  const list =
    posts.length > 0
      ? `<div class="blog-grid">${posts.map(cardHtml).join('')}</div>`
      : '<p class="blog-empty">No blog posts available yet</p>';
  return list + (last > 1 ? pagesHtml(current, last) : '');
}

function pagesHtml(current: number, last: number): string {
  const link = (page: number, rel: string, words: string) =>
    `<a class="button" href="${blogPagePath(page)}" rel="${rel}">${words}</a>`;
  const newer = current > 1 ? link(current - 1, 'prev', 'Newer posts') : '';
  const older = current < last ? link(current + 1, 'next', 'Older posts') : '';
  return `<nav class="blog-pages" aria-label="Pages of the blog">${newer}<span>Page ${current} of ${last}</span>${older}</nav>`;
}
