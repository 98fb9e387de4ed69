import type { Topic } from '../../contracts/topics/topics.ts';

/** Returns the path of a topic's page. */
export const topicPath = ({ slug }: Pick<Topic, 'slug'>): string => `/blog/topics/${slug}`;

/** Returns a number of posts in words. */
export const postCount = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'post' : 'posts'}`;

/** Returns how many posts a topic has, and how many of them visitors cannot see. */
export function countText({ posts, published }: Pick<Topic, 'posts' | 'published'>): string {
  const drafts = posts - published;
  if (drafts === 0) return postCount(posts);
  const draftText = `${drafts.toLocaleString('en-GB')} ${drafts === 1 ? 'draft' : 'drafts'}`;
  return published === 0 ? draftText : `${published.toLocaleString('en-GB')} published, ${draftText}`;
}
