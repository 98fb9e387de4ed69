import type { APIRoute, GetStaticPaths } from 'astro';
import { builtTeaser } from '../../content/blog-pages.ts';
import { publishedPages, publishedPosts } from '../../content/posts.ts';
import { siteFacts } from '../../content/site-facts.ts';
import { builtTopics } from '../../content/topics.ts';
import { publishedPostsPerPage } from '../../contracts/posts/posts.ts';
import { postsInFeed } from '../../live/feed-posts.ts';
import { jsonFeed } from '../../live/json-feed.ts';
import { rssFeed } from '../../live/rss-feed.ts';
import { searchIndex } from '../../live/search-index.ts';
import { sitemapXml } from '../../live/sitemap.ts';

// Lists of the posts that were published at the time of the build. functions/lists.ts serves these files if the database is down.

const newest = publishedPosts.slice(0, postsInFeed);

// A page has its path as its slug, and stands among the posts by its date.
const searched = [...publishedPosts, ...publishedPages.map((page) => ({ ...page, slug: page.path }))].sort(
  (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1),
);

const lists: Record<string, () => string | Promise<string>> = {
  'rss.xml': () => rssFeed(siteFacts, newest),
  'feed.json': () => jsonFeed(siteFacts, newest),
  'search.json': () => searchIndex(searched),
  'teaser.html': builtTeaser,
  // An empty sitemap is not valid.
  ...(siteFacts.hasSitemap && {
    'sitemap.xml': () =>
      sitemapXml(siteFacts, {
        ...{ posts: publishedPosts, pages: publishedPages, topics: builtTopics, perPage: publishedPostsPerPage },
        newestAt: publishedPosts[0]?.createdAt,
      }),
  }),
};

export const getStaticPaths = (() => Object.keys(lists).map((list) => ({ params: { list } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { list = '' } }) => new Response(await lists[list]?.());
