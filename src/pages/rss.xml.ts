import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { feedPosts } from '../content/feed.ts';
import { settings } from '../content/settings.ts';
import { escapeHtml } from '../post-page/escape-html.ts';
import { site as company } from '../site/brand.ts';
import { urlOf } from '../site/site-url.ts';

// XML 1.0 does not allow most control characters, even escaped (section 2.2), and @astrojs/rss keeps them.
const printable = (value: string) =>
  value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

// The package parses custom data, but does not know numeric entities.
const creator = (authorName: string | null) =>
  escapeHtml(printable(authorName ?? company.name)).replaceAll('&#39;', "'");

/** Returns the newest posts with their full content (RSS 2.0 with the content module). */
export const GET: APIRoute = () =>
  rss({
    title: `${company.name} Blog`,
    description: settings.seo_blog_description,
    site: urlOf('/blog'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en-GB</language><atom:link href="${urlOf('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    items: feedPosts.map(({ id, url, title, excerpt, content, authorName, createdAt }) => ({
      title: printable(title),
      link: url,
      pubDate: new Date(createdAt),
      description: printable(excerpt),
      content: printable(content),
      // The package would use the URL as the guid. The URL changes with the slug, and feed readers would then show the post
      // again. RSS's own author element needs an email address.
      customData: `<guid isPermaLink="false">${id}</guid><dc:creator>${creator(authorName)}</dc:creator>`,
    })),
  });
