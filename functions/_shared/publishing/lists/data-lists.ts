import { listChanges, listFeed, listSearched } from '../../../../db/queries/publishing/live-lists.ts';
import { publishedPostsPerPage } from '../../../../src/contracts/posts/posts.ts';
import { postsInFeed } from '../../../../src/live/feed-posts.ts';
import { jsonFeed } from '../../../../src/live/json-feed.ts';
import { rssFeed } from '../../../../src/live/rss-feed.ts';
import { neededWords, searchIndex } from '../../../../src/live/search-index.ts';
import { sitemapXml } from '../../../../src/live/sitemap.ts';
import { pageContent } from '../../../../src/rich-text/page-content.ts';
import { withCleanContent } from '../../posts/clean-post.ts';
import { type LiveList, maxBytes } from './live-list.ts';
import { readFacts } from './read-facts.ts';

const feeds = {
  rss: { type: 'application/rss+xml; charset=utf-8', built: '/built-lists/rss.xml', feed: rssFeed },
  json: { type: 'application/feed+json; charset=utf-8', built: '/built-lists/feed.json', feed: jsonFeed },
};

/** Returns a feed of the newest posts, of all or of the topic with the slug `slug`. A topic without posts has no feed. */
export function feedList(format: keyof typeof feeds, slug?: string): LiveList {
  const { feed, built, type } = feeds[format];
  return {
    type,
    ...(slug === undefined && { built }),
    write: async (db, request) => {
      const [facts, listed] = await Promise.all([readFacts(request), listFeed(db, postsInFeed, slug)]);
      const { rows, topic, secondsToChange } = listed;
      if (slug !== undefined && !(topic && rows.length > 0)) return undefined;
      const reading = rows.map(async (row) => {
        const { content, ...post } = await withCleanContent(row);
        const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
        return { ...post, content: pageContent(content), createdAt, updatedAt };
      });
      let posts = await Promise.all(reading);
      let body = feed(facts, posts, topic ?? undefined);
      // There is no built file to answer instead, so large posts make the feed of a topic shorter.
      while (topic && posts.length > 1 && Buffer.byteLength(body) > maxBytes) {
        posts = posts.slice(0, Math.ceil(posts.length / 2));
        body = feed(facts, posts, topic);
      }
      return { body, secondsToChange };
    },
  };
}

/** The sitemap. There is none if the settings switch it off. */
export const sitemapList: LiveList = {
  type: 'application/xml; charset=utf-8',
  built: '/built-lists/sitemap.xml',
  write: async (db, request) => {
    const [facts, { rows, topics, newestAt, secondsToChange }] = await Promise.all([
      readFacts(request),
      listChanges(db),
    ]);
    if (!facts.hasSitemap) return undefined;
    const posts = rows.map(({ slug, updatedAt, imagesAt }) => ({
      ...{ slug, updatedAt: updatedAt.toISOString(), imagesAt: imagesAt?.toISOString() ?? null },
    }));
    const changed = topics.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }));
    const body = sitemapXml(facts, posts, newestAt?.toISOString(), publishedPostsPerPage, changed);
    return { body, secondsToChange };
  },
};

/** The index in which the search of the posts looks. */
export const searchList: LiveList = {
  type: 'application/json; charset=utf-8',
  built: '/built-lists/search.json',
  write: async (db) => {
    const { rows, secondsToChange } = await listSearched(db, neededWords);
    return { body: searchIndex(rows), secondsToChange };
  },
};
