const sitemapPath = '/sitemap.xml';

/**
 * The robots.txt that a setting's text gives for the site at `origin`: a sitemap's path is made a whole address, as the
 * protocol asks (RFC 9309 section 2.2.4, sitemaps.org), and the site's own sitemap is left out while there is none.
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
