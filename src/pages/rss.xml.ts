import type { APIRoute } from 'astro';
import { type PublishedPost, publishedPosts } from '../content/posts.ts';
import { settings } from '../content/settings.ts';
import { site as company } from '../site/brand.ts';

/** How many posts the feed holds: readers keep what they have seen. */
const length = 50;

// XML 1.0 has no place for most control characters, escaped or not (section 2.2).
const text = (value: string) =>
  value
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The newest posts with their full content, for feed readers (RSS 2.0 with the content module). */
export const GET: APIRoute = ({ site }) => {
  const address = (path: string) => new URL(path, site).href;
  // A feed reader has no page to resolve URLs against.
  const absolute = (html: string) =>
    html.replace(/ (src|href)="(\/[^"]*)"/g, (_, name, path) => ` ${name}="${address(path)}"`);
  const item = ({ id, slug, title, excerpt, content, createdAt }: PublishedPost) =>
    `<item><title>${text(title)}</title><link>${address(`/blog/${slug}`)}</link><guid isPermaLink="false">${id}</guid>` +
    `<pubDate>${new Date(createdAt).toUTCString()}</pubDate><description>${text(excerpt)}</description>` +
    `<content:encoded>${text(absolute(content))}</content:encoded></item>`;
  const items = publishedPosts.slice(0, length).map(item);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">` +
      `<channel><title>${text(`${company.name} Blog`)}</title><link>${address('/blog')}</link>` +
      `<description>${text(settings.seo_blog_description)}</description><language>en-GB</language>` +
      `<atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>` +
      `${items.join('')}</channel></rss>\n`,
  );
};
