import { urlOf } from '../site/site-url.ts';
import { type PublishedPost, publishedPosts } from './posts.ts';

/** The number of posts in a feed. Feed readers keep older posts themselves. */
const maxPosts = 50;

/** A post in the feeds: with its URL, and without relative URLs in its content. */
export interface FeedPost extends PublishedPost {
  url: string;
}

/**
 * The newest posts, with their full content. Relative URLs become absolute, because a feed reader has no page that they refer to.
 */
export const feedPosts: readonly FeedPost[] = publishedPosts.slice(0, maxPosts).map((post) => {
  const url = urlOf(`/blog/${post.slug}`);
  const content = post.content.replace(
    / (src|href)="([/#][^"]*)"/g,
    (_, name, reference) => ` ${name}="${new URL(reference, url).href}"`,
  );
  return { ...post, url, content };
});
