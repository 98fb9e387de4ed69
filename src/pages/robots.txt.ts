import type { APIRoute } from 'astro';
import { settings } from '../content/settings.ts';
import { robotsTxt } from '../site/robots.ts';

/** The robots.txt setting. */
export const GET: APIRoute = ({ site }) =>
  new Response(robotsTxt(settings.robots_txt, site?.origin ?? '', settings.sitemap_enabled === 'true'));
