import type { APIRoute } from 'astro';
import { settings } from '../content/settings.ts';

/** The robots.txt setting; a sitemap's address is made whole, as the protocol asks, and left out when there is none. */
export const GET: APIRoute = ({ site }) => {
  const lines = settings.robots_txt.split(/\r?\n/).flatMap((line) => {
    const path = /^sitemap:\s*(\/\S*)\s*$/i.exec(line)?.[1];
    if (!path) return [line];
    return settings.sitemap_enabled === 'true' ? [`Sitemap: ${new URL(path, site).href}`] : [];
  });
  return new Response(`${lines.join('\n').trimEnd()}\n`);
};
