const sitemapPath = '/sitemap.xml';

/**
 * Returns the robots.txt for a setting's text and the site at `origin`. The path of a sitemap becomes an absolute URL, as the
 * protocol requires (RFC 9309 section 2.2.4, sitemaps.org). Without a sitemap, its line is left out.
 */
export function robotsTxt(text: string, origin: string, hasSitemap: boolean): string {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const given = /^\s*sitemap:\s*(\S+)\s*$/i.exec(line)?.[1];
    if (!given || !URL.canParse(given, origin)) return [line];
    const { href } = new URL(given, origin);
    if (href === new URL(sitemapPath, origin).href) return hasSitemap ? [`Sitemap: ${href}`] : [];
    return [given.startsWith('/') ? `Sitemap: ${href}` : line];
  });
  return `${lines.join('\n').trimEnd()}\n`;
}
