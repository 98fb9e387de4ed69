import type { APIRoute } from 'astro';
import { publishedPosts } from '../content/posts.ts';
import { settings } from '../content/settings.ts';

const pages = ['/', '/talentcare', '/services', '/about', '/benefits', '/contact', '/blog', '/privacy'];

/** The addresses for search engines (sitemaps.org), posts with the day they changed last; empty when switched off. */
export const GET: APIRoute = ({ site }) => {
  const newest = publishedPosts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const entries = [
    ...pages.map((path) => ({ path, changed: path === '/' || path === '/blog' ? newest : undefined })),
    ...publishedPosts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
  ];
  const urls = (settings.sitemap_enabled === 'true' ? entries : []).map(
    ({ path, changed }) =>
      `<url><loc>${new URL(path, site).href}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
};
