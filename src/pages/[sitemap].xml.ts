import type { APIRoute } from 'astro';
import { blogPagePath, blogPages } from '../content/blog-pages.ts';
import { publishedPosts } from '../content/posts.ts';
import { settings } from '../content/settings.ts';

const pages = ['/', '/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy'];

/** Returns no path if the sitemap is switched off, because an empty sitemap is not valid. */
export const getStaticPaths = () => (settings.sitemap_enabled === 'true' ? [{ params: { sitemap: 'sitemap' } }] : []);

/** Returns the sitemap (sitemaps.org). Pages that show posts have the time of the last change. */
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
