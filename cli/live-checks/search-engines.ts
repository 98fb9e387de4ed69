import { type Finding, good, note, wrong } from '../finding.ts';
import type { LiveSite } from './live-site.ts';

const redeploy = 'deploy once more, because the build writes the URL, or name the primary domain with --live';

/** Checks that the canonical link, robots.txt and the sitemap name this host. */
export async function checkSearchEngines({ origin, get }: LiveSite): Promise<Finding[]> {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec((await get('/')).text)?.[1];
  const robots = await get('/robots.txt');
  const sitemapUrl = /^\s*sitemap:\s*(\S+)/im.exec(robots.text)?.[1];
  const findings: Finding[] = [];
  if (canonical !== `${origin}/`)
    findings.push(
      wrong(`The canonical link of the home page is ${canonical ?? 'missing'}, expected ${origin}/: ${redeploy}`),
    );
  if (robots.status !== 200)
    findings.push(wrong(`/robots.txt answers ${robots.status}, expected 200: publish what npm run build makes`));
  if (/^\s*disallow:\s*\/\s*$/im.test(robots.text))
    findings.push(note('robots.txt keeps search engines out: SEO & Settings has its text'));
  if (!sitemapUrl) return [...findings, note('robots.txt names no sitemap: SEO & Settings can switch it on')];
  const foreign = !sitemapUrl.startsWith(`${origin}/`);
  if (foreign)
    findings.push(wrong(`robots.txt names the sitemap ${sitemapUrl}, expected one of ${origin}: ${redeploy}`));
  const sitemap = await get('/sitemap.xml');
  const urls = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const stray = urls.find((url) => !url.startsWith(`${origin}/`) && url !== origin);
  if (sitemap.status !== 200 || urls.length === 0)
    findings.push(wrong(`/sitemap.xml answers ${sitemap.status} with no pages, expected a list: ${redeploy}`));
  else if (stray) findings.push(wrong(`The sitemap names ${stray}, expected pages of ${origin}: ${redeploy}`));
  return findings.some(({ state }) => state === 'wrong')
    ? findings
    : [...findings, good('The canonical link, robots.txt and the sitemap name this host')];
}
