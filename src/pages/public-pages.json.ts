import type { APIRoute } from 'astro';
import { publicPages } from '../content/public-pages.ts';
import { settings } from '../content/settings.ts';

/** Returns the public pages. `rendering/search-engines.ts` completes the file when all pages are built. */
export const GET: APIRoute = () =>
  Response.json({ hasSitemap: settings.sitemap_enabled === 'true', pages: publicPages });
