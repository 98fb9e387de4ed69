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

/** Published posts beside a post, newest first: of all posts, and of those that have the post's leading topic. */
export interface Neighbours<Post> {
  newer: readonly Post[];
  older: readonly Post[];
  sameTopic: { newer: readonly Post[]; older: readonly Post[] };
}

// The next newer post and the next two older ones, newest first. If one side has fewer, the other side has more.
function nearest<Post>(newer: readonly Post[], older: readonly Post[]): Post[] {
  const newerCount = Math.min(newer.length, Math.max(1, maxRelated - older.length));
  return [...newer.slice(newer.length - newerCount), ...older.slice(0, maxRelated - newerCount)];
}

/**
 * Returns the posts to link to below a post: the nearest ones with its leading topic, newest first, and then its neighbours in time
 * until there are enough. The next and the previous post are known by their slugs.
 */
export function chooseRelated<Post extends { slug: string }>({
  newer,
  older,
  sameTopic,
}: Neighbours<Post>): (Post & Step)[] {
  const [next, previous] = [newer.at(-1)?.slug, older[0]?.slug];
  const stepTo = (slug: string): Step => (slug === next ? { step: 'next' } : slug === previous ? { step: 'prev' } : {});
  const posts = [...nearest(sameTopic.newer, sameTopic.older), ...nearest(newer, older)];
  const chosen = new Map(posts.map((post) => [post.slug, post]));
  return [...chosen.values()].slice(0, maxRelated).map((post) => ({ ...post, ...stepTo(post.slug) }));
}

interface ListedPost {
  slug: string;
  topics: readonly { slug: string }[];
}

/** Returns the related posts of each published post. `posts` has all of them, newest first. */
export function relatedInList<Post extends ListedPost>(posts: readonly Post[]): (Post & Step)[][] {
  const ofTopic = Map.groupBy(
    posts.flatMap((post) => post.topics.map(({ slug }) => ({ slug, post }))),
    ({ slug }) => slug,
  );
  const sides = (list: readonly Post[], place: number) => ({
    newer: list.slice(Math.max(0, place - maxRelated), place),
    older: list.slice(place + 1, place + 1 + maxRelated),
  });
  return posts.map((post, place) => {
    const same = (ofTopic.get(post.topics[0]?.slug ?? '') ?? []).map((each) => each.post);
    return chooseRelated({ ...sides(posts, place), sameTopic: sides(same, same.indexOf(post)) });
  });
}

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
