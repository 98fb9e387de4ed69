import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { imageAddress } from '../image-cache.ts';
import { finishPage } from './finish-page.ts';
import { pageHeadsFile } from './page-heads.ts';
import type { Rendered, Share } from './render-site.ts';

// Renders one share of the pages from the kept code, which holds the app that Astro's own build would render with.

const { code, output, share, of } = workerData as Share;
// So many at a time share one query for their contents.
const batch = 100;

async function openApp() {
  const [entry = ''] = globSync('prerender-entry.*.mjs', { cwd: code });
  const { app } = await import(pathToFileURL(path.join(code, entry)).href);
  const heads = JSON.parse(readFileSync(path.join(code, pageHeadsFile), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(heads), entrySpecifierToBundleMap: new Map() });
  const quiet = { write: () => {} };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: quiet } } });
  return app;
}

/** The file of an address: /blog is blog.html, /rss.xml is itself. */
const fileOf = (pathname: string, isPage: boolean) =>
  path.join(output, pathname === '/' ? 'index.html' : isPage ? `${pathname}.html` : pathname);

const app = await openApp();
const site = process.env.URL ?? 'http://localhost:8888';
const images = new Set<string>();
const imageNames = new RegExp(`${imageAddress}/([0-9a-f]{20}-\\d+\\.(?:avif|webp))`, 'g');
const folders = new Set<string>();

async function renderPage({ pathname, route }: { pathname: string; route: { type: string } }): Promise<void> {
  const response: Response = await app.render(new Request(new URL(pathname, site)), { routeData: route });
  const isPage = route.type === 'page';
  if (!response.ok && pathname !== '/404') throw new Error(`${pathname} could not be rendered: ${response.status}`);
  const text = await response.text();
  const body = isPage ? finishPage(text) : text;
  if (body.includes(imageAddress)) for (const [, name = ''] of body.matchAll(imageNames)) images.add(name);
  const file = fileOf(pathname, isPage);
  const folder = path.dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(file, body);
}

const all = await new StaticPaths(app).getAll();
const mine = all.filter((_, index) => index % of === share);
for (let start = 0; start < mine.length; start += batch)
  await Promise.all(mine.slice(start, start + batch).map(renderPage));
parentPort?.postMessage({ pages: mine.length, images: [...images] } satisfies Rendered);
