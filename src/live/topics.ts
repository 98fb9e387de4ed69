import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { escapeHtml } from './escape-html.ts';

/** A topic as its page shows it. */
export interface ShownTopic extends TopicLink {
  id: string;
  /** Plain text; empty if there is none. */
  description: string;
}

/** Returns the path of a topic. */
export const topicPath = (slug: string): string => `/blog/topics/${slug}`;

/** The feeds of a topic: what follows its path, the media type, and how readers know the format. */
export const topicFeeds = [
  { rest: '/rss.xml', type: 'application/rss+xml', name: 'RSS' },
  { rest: '/feed.json', type: 'application/feed+json', name: 'JSON Feed' },
] as const;

/** Returns the link to a topic. */
export const topicLinkHtml = ({ name, slug }: TopicLink, attributes = ''): string =>
  `<a href="${topicPath(slug)}"${attributes}>${escapeHtml(name)}</a>`;

/** Returns all topics of a post. A post that visitors do not see has no links, because nobody may see its topics. */
export function postTopicsHtml(topics: readonly TopicLink[], areLinks: boolean): string {
  if (topics.length === 0) return '';
  const items = topics.map((topic) => `<li>${areLinks ? topicLinkHtml(topic) : escapeHtml(topic.name)}</li>`);
  return `<div class="post-topics"><p>Topics</p><ul>${items.join('')}</ul></div>`;
}

// With more topics, a page shows this many, and all of them on demand.
const manyTopics = 10;
const firstTopics = 8;

/** Returns the topics that visitors see, as the pages of the blog offer them. `current` is the slug of the page's own topic. */
export function topicsNavHtml(topics: readonly TopicLink[], current: string | undefined): string {
  if (topics.length === 0) return '';
  const here = ' aria-current="page"';
  const item = (topic: TopicLink) => `<li>${topicLinkHtml(topic, topic.slug === current ? here : '')}</li>`;
  const listed = topics.length > manyTopics ? topics.slice(0, firstTopics) : topics;
  const all = `<li><a href="/blog"${current === undefined ? here : ''}>All posts</a></li>`;
  const list = `<ul>${all}${listed.map(item).join('')}</ul>`;
  const rest =
    listed === topics
      ? ''
      : `<details><summary>All ${topics.length} topics</summary><ul>${topics.map(item).join('')}</ul></details>`;
  return `<nav class="blog-topics" id="topics" aria-label="Topics">${list}${rest}</nav>`;
}
