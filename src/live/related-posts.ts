import { formatDate } from '../site/format-date.ts';
import { escapeHtml } from './escape-html.ts';

/** The largest number of other posts at the foot of a post. */
export const maxRelated = 3;

/** A post in the links below another post. `createdAt` is ISO 8601 in UTC. */
export interface RelatedPost {
  slug: string;
  title: string;
  createdAt: string;
}

/** Says whether a post is the next or the previous one. */
export interface Step {
  step?: 'next' | 'prev';
}

/**
 * Returns the posts to link to below a post, newest first: the next newer one and the next two older ones. If one side has fewer,
 * the other side has more. `newer` and `older` are published posts, newest first.
 */
export function chooseRelated<Post>(newer: readonly Post[], older: readonly Post[]): (Post & Step)[] {
  const newerCount = Math.min(newer.length, Math.max(1, maxRelated - older.length));
  const [next, previous] = [newer.at(-1), older[0]];
  const stepTo = (post: Post): Step => (post === next ? { step: 'next' } : post === previous ? { step: 'prev' } : {});
  return [...newer.slice(newer.length - newerCount), ...older.slice(0, maxRelated - newerCount)].map((post) => ({
    ...post,
    ...stepTo(post),
  }));
}

/** Returns the related posts of the post at this place in the list of all published posts, newest first. */
export const relatedInList = <Post>(posts: readonly Post[], place: number): (Post & Step)[] =>
  chooseRelated(posts.slice(Math.max(0, place - maxRelated), place), posts.slice(place + 1, place + 1 + maxRelated));

const names = { next: 'Next', prev: 'Previous' };

const section = /<!--related-->.*?<!--\/related-->/s;

/** Returns the page of a post with these posts at its foot. Sanitised content has no comments, so none passes for the mark. */
export const withRelated = (page: string, posts: readonly (RelatedPost & Step)[]): string =>
  page.replace(section, () => relatedHtml(posts));

/** Returns the markup of the related posts. Without any there is only its mark. */
export const relatedHtml = (posts: readonly (RelatedPost & Step)[]): string =>
  `<!--related-->${posts.length > 0 ? sectionHtml(posts) : ''}<!--/related-->`;

function sectionHtml(posts: readonly (RelatedPost & Step)[]): string {
  const items = posts.map(
    ({ slug, title, createdAt, step }) =>
      `<li><p class="post-meta">${step ? `<b>${names[step]}</b> ` : ''}<time datetime="${createdAt}">${formatDate(createdAt, 'card')}</time></p>` +
      `<h3><a href="/blog/${slug}"${step ? ` rel="${step}"` : ''}>${escapeHtml(title)}</a></h3></li>`,
  );
  const list = `<ul class="related-posts">${items.join('')}</ul>`;
  return `<section class="related page" aria-labelledby="related"><h2 id="related">More articles</h2>${list}</section>`;
}
