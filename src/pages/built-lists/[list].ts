import type { APIRoute, GetStaticPaths } from 'astro';
import { publishedPosts } from '../../content/posts.ts';
import { siteFacts } from '../../content/site-facts.ts';
import { builtTopics } from '../../content/topics.ts';
import { publishedPostsPerPage } from '../../contracts/posts/posts.ts';
import { postsInFeed } from '../../live/feed-posts.ts';
import { jsonFeed } from '../../live/json-feed.ts';
import { rssFeed } from '../../live/rss-feed.ts';
import { searchIndex } from '../../live/search-index.ts';
import { sitemapXml } from '../../live/sitemap.ts';
import { teaserHtml } from '../../live/teaser.ts';

// Lists of the posts that were published at the time of the build. functions/lists.ts serves these files if the database is down.

const newest = publishedPosts.slice(0, postsInFeed);

const lists: Record<string, () => string> = {
  'rss.xml': () => rssFeed(siteFacts, newest),
  'feed.json': () => jsonFeed(siteFacts, newest),
  'search.json': () => searchIndex(publishedPosts),
  'teaser.html': () => teaserHtml(publishedPosts, publishedPosts.length),
  // An empty sitemap is not valid.
  ...(siteFacts.hasSitemap && {
    'sitemap.xml': () =>
      sitemapXml(siteFacts, publishedPosts, publishedPosts[0]?.createdAt, publishedPostsPerPage, builtTopics),
  }),
};

export const getStaticPaths = (() => Object.keys(lists).map((list) => ({ params: { list } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params: { list = '' } }) => new Response(lists[list]?.());
