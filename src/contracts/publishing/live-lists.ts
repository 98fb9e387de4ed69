/** The path of what the home page says of the blog. A script of the home page asks for it. */
export const teaserPath = '/blog-teaser';

/** The paths of what lists posts. A function answers them, so that they are as new as the posts. */
export const livePaths = [
  ...['/blog', '/blog/page/:page', '/blog/topics/:slug', '/blog/topics/:slug/page/:page'],
  ...[
    '/blog/topics/:slug/rss.xml',
    '/blog/topics/:slug/feed.json',
    '/rss.xml',
    '/feed.json',
    '/sitemap.xml',
    '/search.json',
  ],
  teaserPath,
] as const;
