import type { APIRoute } from 'astro';
import { type PublishedPost, publishedPosts } from '../content/posts.ts';
import { settings } from '../content/settings.ts';
import { site as company } from '../site/brand.ts';

/** The number of posts in the feed. Feed readers keep older posts themselves. */
const maxPosts = 50;

// Escapes a text for XML. XML 1.0 does not allow most control characters, even escaped (section 2.2).
const escapeXml = (value: string) =>
  value
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Returns the newest posts with their full content (RSS 2.0 with the content module). */
export const GET: APIRoute = ({ site }) => {
  const urlOf = (path: string) => new URL(path, site).href;
  // Feed readers have no page that relative URLs could refer to.
  const withAbsoluteUrls = (html: string) =>
    html.replace(/ (src|href)="(\/[^"]*)"/g, (_, name, path) => ` ${name}="${urlOf(path)}"`);
  const item = ({ id, slug, title, excerpt, content, createdAt }: PublishedPost) =>
    `<item><title>${escapeXml(title)}</title><link>${urlOf(`/blog/${slug}`)}</link><guid isPermaLink="false">${id}</guid>` +
    `<pubDate>${new Date(createdAt).toUTCString()}</pubDate><description>${escapeXml(excerpt)}</description>` +
    `<content:encoded>${escapeXml(withAbsoluteUrls(content))}</content:encoded></item>`;
  const items = publishedPosts.slice(0, maxPosts).map(item);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">` +
      `<channel><title>${escapeXml(`${company.name} Blog`)}</title><link>${urlOf('/blog')}</link>` +
      `<description>${escapeXml(settings.seo_blog_description)}</description><language>en-GB</language>` +
      `<atom:link href="${urlOf('/rss.xml')}" rel="self" type="application/rss+xml"/>` +
      `${items.join('')}</channel></rss>\n`,
  );
};
