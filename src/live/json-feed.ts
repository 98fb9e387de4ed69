import { site as company } from '../site/brand.ts';
import { type FeedPost, feedFacts, withWholeUrls } from './feed-posts.ts';
import type { SiteFacts } from './site-facts.ts';
import type { ShownTopic } from './topics.ts';

/**
 * Returns the newest posts with their full content (JSON Feed 1.1), of the whole blog or of a topic. An item's id stays when its
 * URL changes.
 */
export function jsonFeed(facts: SiteFacts, posts: readonly FeedPost[], topic?: ShownTopic): string {
  const urlOf = (path: string) => new URL(path, facts.siteUrl).href;
  const own = feedFacts(facts, 'feed.json', topic);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: own.title,
    description: own.description,
    home_page_url: own.pageUrl,
    feed_url: own.feedUrl,
    language: 'en-GB',
    items: posts.map(
      ({ id, slug, title, excerpt, content, featuredImage, authorName, topics, createdAt, updatedAt }) => {
        const url = urlOf(`/blog/${slug}`);
        return {
          ...{ id, url, title, summary: excerpt, content_html: withWholeUrls(content, url) },
          ...(featuredImage && { image: urlOf(featuredImage) }),
          ...{ date_published: createdAt, date_modified: updatedAt },
          ...(topics.length > 0 && { tags: topics.map(({ name }) => name) }),
          authors: [{ name: authorName ?? company.name }],
        };
      },
    ),
  });
}
