import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { site } from '../site/brand.ts';
import { feedTitle } from './head.ts';
import type { SiteFacts } from './site-facts.ts';
import { type ShownTopic, topicPath } from './topics.ts';

/** The number of posts in a feed. Feed readers keep older posts themselves. */
export const postsInFeed = 50;

/** A post as the feeds have it. Times are ISO 8601 in UTC. */
export interface FeedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML, as a page shows it. */
  content: string;
  featuredImage: string | null;
  /** The public name of the author; null if the author has given none. */
  authorName: string | null;
  /** Its topics, the leading one first. */
  topics: readonly TopicLink[];
  createdAt: string;
  updatedAt: string;
}

/** Returns content without relative URLs. Feed readers have no page that they could refer to. */
export const withWholeUrls = (content: string, pageUrl: string): string =>
  content.replace(
    / (src|href)="([/#][^"]*)"/g,
    (_, name, reference) => ` ${name}="${new URL(reference, pageUrl).href}"`,
  );

/** What a feed says of itself: the one of a topic, or else the one of the whole blog. `file` is its name below its page. */
export function feedFacts({ siteUrl, blogDescription }: SiteFacts, file: string, topic: ShownTopic | undefined) {
  const page = topic ? topicPath(topic.slug) : '/blog';
  return {
    title: topic ? feedTitle(topic.name) : `${site.name} Blog`,
    description: topic?.description || blogDescription,
    pageUrl: new URL(page, siteUrl).href,
    feedUrl: new URL(topic ? `${page}/${file}` : `/${file}`, siteUrl).href,
  };
}
