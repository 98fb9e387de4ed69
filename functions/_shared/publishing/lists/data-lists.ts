import { listChanges, listFeed, listSearched } from '../../../../db/queries/publishing/live-lists.ts';
import { publishedPostsPerPage } from '../../../../src/contracts/posts/posts.ts';
import { postsInFeed } from '../../../../src/live/feed-posts.ts';
import { jsonFeed } from '../../../../src/live/json-feed.ts';
import { rssFeed } from '../../../../src/live/rss-feed.ts';
import { searchIndex } from '../../../../src/live/search-index.ts';
import { type SiteFacts, siteFactsFile } from '../../../../src/live/site-facts.ts';
import { sitemapXml } from '../../../../src/live/sitemap.ts';
import { pageContent } from '../../../../src/rich-text/page-content.ts';
import { readSitePage } from '../../http/site-page.ts';
import { withCleanContent } from '../../posts/clean-post.ts';
import type { LiveList } from './live-list.ts';

const readFacts = async (request: Request): Promise<SiteFacts> =>
  JSON.parse(await readSitePage(request, siteFactsFile)) as SiteFacts;

const feeds = {
  rss: { type: 'application/rss+xml; charset=utf-8', built: '/built-lists/rss.xml', feed: rssFeed },
  json: { type: 'application/feed+json; charset=utf-8', built: '/built-lists/feed.json', feed: jsonFeed },
};

/** Returns a feed of the newest posts. */
export function feedList(format: keyof typeof feeds): LiveList {
  const { feed, ...rest } = feeds[format];
  return {
    ...rest,
    write: async (db, request) => {
      const [facts, { rows, secondsToChange }] = await Promise.all([readFacts(request), listFeed(db, postsInFeed)]);
      const posts = rows.map(async (row) => {
        const { content, ...post } = await withCleanContent(row);
        const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
        return { ...post, content: pageContent(content), createdAt, updatedAt };
      });
      return { body: feed(facts, await Promise.all(posts)), secondsToChange };
    },
  };
}

/** The sitemap. There is none if the settings switch it off. */
export const sitemapList: LiveList = {
  type: 'application/xml; charset=utf-8',
  built: '/built-lists/sitemap.xml',
  write: async (db, request) => {
    const [facts, { rows, newestAt, secondsToChange }] = await Promise.all([readFacts(request), listChanges(db)]);
    if (!facts.hasSitemap) return undefined;
    const posts = rows.map(({ slug, updatedAt, imagesAt }) => ({
      ...{ slug, updatedAt: updatedAt.toISOString(), imagesAt: imagesAt?.toISOString() ?? null },
    }));
    return { body: sitemapXml(facts, posts, newestAt?.toISOString(), publishedPostsPerPage), secondsToChange };
  },
};

/** The index in which the search of the posts looks. */
export const searchList: LiveList = {
  type: 'application/json; charset=utf-8',
  built: '/built-lists/search.json',
  write: async (db) => {
    const { rows, secondsToChange } = await listSearched(db);
    return { body: searchIndex(rows), secondsToChange };
  },
};
