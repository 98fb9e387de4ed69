import { formatDate } from '../site/format-date.ts';
import { escapeHtml } from './escape-html.ts';

/** The largest number of other posts at the foot of a post. */
export const maxRelated = 3;

/** A post as the foot of another post shows it. `createdAt` is ISO 8601 in UTC. */
export interface RelatedPost {
  slug: string;
  title: string;
  createdAt: string;
}

/**
 * Returns the posts that the foot of a post shows, newest first: the next newer one and the next two older ones. Where there
 * are fewer on one side, the other side has more. `newer` and `older` are published posts, newest first.
 */
export function chooseRelated<Post>(newer: readonly Post[], older: readonly Post[]): Post[] {
  const newerCount = Math.min(newer.length, Math.max(1, maxRelated - older.length));
  return [...newer.slice(newer.length - newerCount), ...older.slice(0, maxRelated - newerCount)];
}

/** Returns the related posts of the post at this place in the list of all published posts, newest first. */
export const relatedInList = <Post>(posts: readonly Post[], place: number): Post[] =>
  chooseRelated(posts.slice(Math.max(0, place - maxRelated), place), posts.slice(place + 1, place + 1 + maxRelated));

/** Returns the markup of the related posts; empty if there are none. */
export function relatedHtml(posts: readonly RelatedPost[]): string {
  if (posts.length === 0) return '';
  const items = posts.map(
    ({ slug, title, createdAt }) =>
      `<li><p class="post-meta"><time datetime="${createdAt}">${formatDate(createdAt, 'card')}</time></p>` +
      `<h3><a href="/blog/${slug}">${escapeHtml(title)}</a></h3></li>`,
  );
  const list = `<ul class="related-posts">${items.join('')}</ul>`;
  return `<section class="related page" aria-labelledby="related"><h2 id="related">More articles</h2>${list}</section>`;
}
