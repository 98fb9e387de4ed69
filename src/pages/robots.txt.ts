import type { APIRoute } from 'astro';
import { settings } from '../content/settings.ts';
import { robotsTxt } from '../site/robots.ts';

/** Returns the robots.txt of the settings, with the URL of the sitemap if there is one. */
export const GET: APIRoute = ({ site }) =>
  new Response(robotsTxt(settings.robots_txt, site?.origin ?? '', settings.sitemap_enabled === 'true'));
