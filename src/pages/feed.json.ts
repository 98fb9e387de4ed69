import type { APIRoute } from 'astro';
import { feedPosts } from '../content/feed.ts';
import { settings } from '../content/settings.ts';
import { site as company } from '../site/brand.ts';
import { urlOf } from '../site/site-url.ts';

/** Returns the newest posts with their full content (JSON Feed 1.1). An item's id stays when its URL changes. */
export const GET: APIRoute = () =>
  Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${company.name} Blog`,
    description: settings.seo_blog_description,
    home_page_url: urlOf('/blog'),
    feed_url: urlOf('/feed.json'),
    language: 'en-GB',
    items: feedPosts.map(({ id, url, title, excerpt, content, featuredImage, authorName, createdAt, updatedAt }) => ({
      id,
      url,
      title,
      summary: excerpt,
      content_html: content,
      ...(featuredImage && { image: urlOf(featuredImage) }),
      date_published: createdAt,
      date_modified: updatedAt,
      authors: [{ name: authorName ?? company.name }],
    })),
  });
