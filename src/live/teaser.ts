import { escapeHtml } from './escape-html.ts';
import { type CoveredPost, coverHtml, metaLine } from './post-card.ts';

/** The number of posts on the home page. */
export const postsInTeaser = 3;

function articleHtml(post: CoveredPost): string {
  const { slug, title, excerpt, authorId } = post;
  return (
    `<article data-author-id="${authorId}">${coverHtml(post, '(width < 54rem) 8rem, 24rem')}${metaLine(post)}` +
    `<h3 id="post-title-${slug}"><a href="/blog/${slug}">${escapeHtml(title)}</a></h3><p class="soft">${escapeHtml(excerpt)}</p>` +
    `<button class="button" type="button" data-read="${slug}" aria-describedby="post-title-${slug}">Read More</button></article>`
  );
}

const empty =
  '<div class="teaser-head"><h3>No blog posts yet</h3><p data-for-creators hidden>Be the first to publish a post!</p>' +
  '<p data-for-visitors>Blog posts will appear here when they are published.</p></div>';

/** Returns what the home page says of the blog. `posts` has the newest posts first, and at least those that it shows. */
export function teaserHtml(posts: readonly CoveredPost[], total: number): string {
  const all = total > postsInTeaser ? `<a href="/blog">View All ${total} Articles</a>` : '';
  const articles = posts.slice(0, postsInTeaser).map(articleHtml).join('');
  return `<div class="teaser-head"><h2>From the blog</h2>${all}</div>${articles || empty}`;
}
