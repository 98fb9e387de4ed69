import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findOne, innerText } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { type PublicPage, publicPagesFile } from '../contracts/posts/public-page.ts';

const timeoutMs = 5_000;

/** Returns the public pages of the live site by path, or undefined if the live site is missing or does not list them. */
export async function readLivePages(siteUrl: string): Promise<Map<string, PublicPage> | undefined> {
  try {
    const answer = await fetch(new URL(publicPagesFile, siteUrl), { signal: AbortSignal.timeout(timeoutMs) });
    const { pages } = (await answer.json()) as { pages: PublicPage[] };
    return new Map(pages.map((page) => [page.path, page]));
  } catch {
    return undefined;
  }
}

/** Returns the version of a built page: a hash of its title and of the words in its main part, without the header and the footer. */
function readVersion(site: URL, path: string): string {
  const html = readFileSync(new URL(path === '/' ? 'index.html' : `${path.slice(1)}.html`, site), 'utf8');
  const page = parseDocument(html);
  const words = ['title', 'main'].map((name) => findOne((element) => element.name === name, page.children));
  const text = words.map((element) => (element ? innerText(element) : '').replace(/\s+/g, ' ').trim());
  return createHash('sha256').update(text.join('\n')).digest('base64url').slice(0, 12);
}

/**
 * Completes the public pages of a built site with their versions. A page with the same version as on the live site keeps the time
 * of its last change. Any other page has changed at `buildTime`. Without a live site, all times stay as they are.
 */
export const compareWithLive = (
  pages: readonly PublicPage[],
  live: ReadonlyMap<string, PublicPage> | undefined,
  { site, buildTime }: { site: URL; buildTime: string },
): PublicPage[] =>
  pages.map((page) => {
    if (page.version) return page;
    const version = readVersion(site, page.path);
    const before = live?.get(page.path);
    if (!live) return { ...page, version };
    return { ...page, version, changedAt: before?.version === version ? before.changedAt : buildTime };
  });

/** Returns the paths that a build has added, changed or removed. */
export function changedPaths(pages: readonly PublicPage[], live: ReadonlyMap<string, PublicPage>): string[] {
  const paths = new Set(pages.map(({ path }) => path));
  return [
    ...pages.filter(({ path, version }) => live.get(path)?.version !== version).map(({ path }) => path),
    ...[...live.keys()].filter((path) => !paths.has(path)),
  ];
}
