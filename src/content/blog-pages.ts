import { publishedPostsPerPage as perPage } from '../contracts/posts/posts.ts';
import { type BlogPage, blogPage, lastBlogPage } from '../live/blog-page.ts';
import { postsInTeaser, teaserHtml } from '../live/teaser.ts';
import type { ShownTopic } from '../live/topics.ts';
import { focusOf } from './changed-images.ts';
import { describeImage } from './post-images.ts';
import { type PublishedPost, publishedPosts } from './posts.ts';
import { topicShareImage } from './share-images.ts';
import { builtTopics } from './topics.ts';

/** A page of the blog, or of a topic, without what only its markup needs. */
export interface BuiltPage {
  posts: readonly PublishedPost[];
  /** The number of the page, from 1. */
  current: number;
  last: number;
  topic?: ShownTopic;
}

function pagesOf(posts: readonly PublishedPost[], topic?: ShownTopic): BuiltPage[] {
  const last = lastBlogPage(posts.length, perPage);
  return Array.from({ length: last }, (_, index) => ({
    ...{ posts: posts.slice(index * perPage, (index + 1) * perPage), current: index + 1, last },
    ...(topic && { topic }),
  }));
}

/** The pages of the blog, newest posts first. */
export const blogPages: readonly BuiltPage[] = pagesOf(publishedPosts);

/** The pages of all topics. */
export const topicPages: readonly (BuiltPage & { topic: ShownTopic })[] = builtTopics.flatMap(({ posts, ...topic }) =>
  pagesOf(posts, topic).map((page) => ({ ...page, topic })),
);

const topics: BlogPage['topics'] = builtTopics.map(({ name, slug }) => ({ name, slug }));

const withCovers = (posts: readonly PublishedPost[]) =>
  Promise.all(
    posts.map(async (post) => {
      const { featuredImage: url } = post;
      return url ? { ...post, image: await describeImage(url), focus: focusOf(url) } : post;
    }),
  );

/** Returns what the home page says of the blog, as HTML. */
export const builtTeaser = async (): Promise<string> =>
  teaserHtml(await withCovers(publishedPosts.slice(0, postsInTeaser)), publishedPosts.length);

/** Returns the HTML of a page, from /blog-frame. */
export async function builtBlogPage(frame: string, { posts, current, last, topic }: BuiltPage): Promise<string> {
  const cards = await withCovers(posts);
  const ofTopic = topic && { topic, topicImage: topicShareImage(topic)?.path };
  return blogPage(frame, { posts: cards, current, last, topics, ...ofTopic });
}
