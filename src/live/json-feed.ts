import { site as company } from '../site/brand.ts';
import { type FeedPost, withWholeUrls } from './feed-posts.ts';
import type { SiteFacts } from './site-facts.ts';

/** Returns the newest posts with their full content (JSON Feed 1.1). An item's id stays when its URL changes. */
export function jsonFeed({ siteUrl, blogDescription }: SiteFacts, posts: readonly FeedPost[]): string {
  const urlOf = (path: string) => new URL(path, siteUrl).href;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${company.name} Blog`,
    description: blogDescription,
    home_page_url: urlOf('/blog'),
    feed_url: urlOf('/feed.json'),
    language: 'en-GB',
    items: posts.map(({ id, slug, title, excerpt, content, featuredImage, authorName, createdAt, updatedAt }) => {
      const url = urlOf(`/blog/${slug}`);
      return {
        ...{ id, url, title, summary: excerpt, content_html: withWholeUrls(content, url) },
        ...(featuredImage && { image: urlOf(featuredImage) }),
        ...{ date_published: createdAt, date_modified: updatedAt },
        authors: [{ name: authorName ?? company.name }],
      };
    }),
  });
}
