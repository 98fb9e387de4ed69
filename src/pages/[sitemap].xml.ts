import type { APIRoute } from 'astro';
import { blogPagePath, blogPages } from '../content/blog-pages.ts';
import { publishedPosts } from '../content/posts.ts';
import { settings } from '../content/settings.ts';

const pages = ['/', '/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy'];

/** There is no sitemap at all where it is switched off: an empty one would not be valid. */
export const getStaticPaths = () => (settings.sitemap_enabled === 'true' ? [{ params: { sitemap: 'sitemap' } }] : []);

/** The addresses for search engines (sitemaps.org), with the moment of the last change where posts are shown. */
export const GET: APIRoute = ({ site }) => {
  const newest = publishedPosts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const lists = blogPages.map((_, index) => blogPagePath(index + 1));
  const entries = [
    ...pages.map((path) => ({ path, changed: path === '/' ? newest : undefined })),
    ...lists.map((path) => ({ path, changed: newest })),
    ...publishedPosts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${new URL(path, site).href}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
};
