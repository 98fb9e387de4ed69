import { site as company } from '../site/brand.ts';
import { escapeHtml } from './escape-html.ts';
import { type FeedPost, feedFacts, withWholeUrls } from './feed-posts.ts';
import type { SiteFacts } from './site-facts.ts';
import type { ShownTopic } from './topics.ts';

// XML 1.0 does not allow most control characters, even escaped (section 2.2). The entities of HTML's escaping are XML's too.
const text = (value: string) =>
  escapeHtml(value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''));

const element = (name: string, value: string) => `<${name}>${text(value)}</${name}>`;

/** Returns the newest posts with their full content (RSS 2.0 with the content module), of the whole blog or of a topic. */
export function rssFeed(facts: SiteFacts, posts: readonly FeedPost[], topic?: ShownTopic): string {
  const own = feedFacts(facts, 'rss.xml', topic);
  const items = posts.map(({ id, slug, title, excerpt, content, authorName, topics, createdAt }) => {
    const url = new URL(`/blog/${slug}`, facts.siteUrl).href;
    return [
      '<item>',
      element('title', title),
      element('link', url),
      // The URL changes with the slug. Feed readers would then show the post again.
      `<guid isPermaLink="false">${id}</guid>`,
      element('description', excerpt),
      ...topics.map(({ name }) => element('category', name)),
      element('pubDate', new Date(createdAt).toUTCString()),
      element('content:encoded', withWholeUrls(content, url)),
      // RSS's own element for the author needs an email address.
      element('dc:creator', authorName ?? company.name),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    ' xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', own.title),
    element('description', own.description),
    element('link', own.pageUrl),
    '<language>en-GB</language>',
    `<atom:link href="${text(own.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('');
}
