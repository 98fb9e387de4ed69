import { teaserPath } from '../../../../src/contracts/publishing/live-lists.ts';
import { blogPagePath } from '../../../../src/live/blog-page.ts';
import { pageOfBlog } from './blog-pages.ts';
import { feedList, searchList, sitemapList } from './data-lists.ts';
import type { LiveList } from './live-list.ts';
import { teaserList } from './teaser-list.ts';

const lists: Readonly<Record<string, LiveList>> = {
  ...{ '/rss.xml': feedList('rss'), '/feed.json': feedList('json') },
  ...{ '/sitemap.xml': sitemapList, '/search.json': searchList, [teaserPath]: teaserList },
};

// A topic, and what follows its path.
const ofTopic = /^\/blog\/topics\/([a-z0-9]+(?:-[a-z0-9]+)*)(\/.+)?$/;

/** Returns the list at a path, or undefined if there is none. */
export function listAt(path: string): LiveList | undefined {
  if (Object.hasOwn(lists, path)) return lists[path];
  const [, topic, rest] = ofTopic.exec(path) ?? [];
  if (topic && rest === '/rss.xml') return feedList('rss', topic);
  if (topic && rest === '/feed.json') return feedList('json', topic);
  const page = Number(/\/page\/(\d+)$/.exec(path)?.[1] ?? 1);
  return page >= 1 && path === blogPagePath(page, topic) ? pageOfBlog(page, topic) : undefined;
}
