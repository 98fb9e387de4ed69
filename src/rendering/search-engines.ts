import { readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { type PublicPage, publicPagesFile } from '../contracts/posts/public-page.ts';
import { buildInfoFile } from '../contracts/publishing/build.ts';
import { siteUrl, urlOf } from '../site/site-url.ts';
import { publishKey, sendChanges } from './index-now.ts';
import { changedPaths, compareWithLive, readLivePages } from './page-changes.ts';

/** Returns the sitemap (sitemaps.org). A page has a time only if the time of its last change is known. */
const sitemapOf = (pages: readonly PublicPage[]) => {
  const urls = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${urlOf(path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
};

/**
 * Compares the built pages with those of the live site, for the sitemap and for IndexNow. If the sitemap is switched off, none is
 * written, because an empty one is not valid. Search engines are told only of production builds, and only with a key.
 */
export const searchEngines = (): AstroIntegration => ({
  name: 'search-engines',
  hooks: {
    'astro:build:done': async ({ dir: site }) => {
      const fileOf = (path: string) => new URL(path.slice(1), site);
      const read = (path: string) => JSON.parse(readFileSync(fileOf(path), 'utf8'));
      const { hasSitemap, pages: known } = read(publicPagesFile) as { hasSitemap: boolean; pages: PublicPage[] };
      const { buildTime } = read(buildInfoFile) as { buildTime: string };
      const live = await readLivePages(siteUrl);
      const pages = compareWithLive(known, live, { site, buildTime });
      writeFileSync(fileOf(publicPagesFile), JSON.stringify({ pages }));
      if (hasSitemap) writeFileSync(fileOf('/sitemap.xml'), sitemapOf(pages));

      const key = publishKey(site);
      const changed = live ? changedPaths(pages, live) : [];
      const { CONTEXT: context = 'production' } = process.env;
      if (key && context === 'production' && changed.length > 0) await sendChanges(key, siteUrl, changed);
    },
  },
});
