import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { imageAddress } from '../image-cache.ts';
import { siteAddress } from '../site-address.ts';
import { finishPage } from './finish-page.ts';
import { pageHeadsFile } from './page-heads.ts';

/** What the threads that render a site share. */
export interface Share {
  /** The folder of the code that renders. */
  code: string;
  /** The folder that the pages go to. */
  output: string;
  /** How many pages are taken already: each thread takes the next few as soon as it has done its own. */
  taken: SharedArrayBuffer;
}

/** What it tells when it is done. */
export interface Rendered {
  pages: number;
  /** The smaller files of pictures that its pages show. */
  images: string[];
}

// So many pages are taken at a time, and share one query for their contents.
const batch = 50;

// The app in the kept code is the one that Astro's own build would render with.
async function openApp(code: string) {
  const [entry = ''] = globSync('prerender-entry.*.mjs', { cwd: code });
  const { app } = await import(pathToFileURL(path.join(code, entry)).href);
  const heads = JSON.parse(readFileSync(path.join(code, pageHeadsFile), 'utf8'));
  // The code may have been kept by a build for another address.
  app.manifest.site = siteAddress;
  app.setInternals({ pagesByKeys: new Map(heads), entrySpecifierToBundleMap: new Map() });
  const quiet = { write: () => {} };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: quiet } } });
  return app;
}

/** The file of an address: /blog is blog.html, /rss.xml is itself. */
const fileOf = (pathname: string, isPage: boolean) =>
  pathname === '/' ? 'index.html' : isPage ? `${pathname}.html` : pathname;

const imageNames = new RegExp(`${imageAddress}/([0-9a-f]{20}-\\d+\\.(?:avif|webp))`, 'g');

/** Renders pages until all are taken. Throws where one cannot be rendered. */
export async function renderShare({ code, output, taken }: Share): Promise<Rendered> {
  const app = await openApp(code);
  const images = new Set<string>();
  const folders = new Set<string>();

  async function renderPage({ pathname, route }: { pathname: string; route: { type: string } }): Promise<void> {
    const response: Response = await app.render(new Request(new URL(pathname, siteAddress)), { routeData: route });
    const isPage = route.type === 'page';
    if (!response.ok && pathname !== '/404') throw new Error(`${pathname} could not be rendered: ${response.status}`);
    const text = await response.text();
    const body = isPage ? finishPage(text) : text;
    if (body.includes(imageAddress)) for (const [, name = ''] of body.matchAll(imageNames)) images.add(name);
    const file = path.join(output, fileOf(pathname, isPage));
    const folder = path.dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, body);
  }

  const all: Parameters<typeof renderPage>[0][] = await new StaticPaths(app).getAll();
  const counter = new Int32Array(taken);
  let pages = 0;
  async function renderBatches(): Promise<void> {
    for (;;) {
      const start = Atomics.add(counter, 0, batch);
      if (start >= all.length) return;
      const mine = all.slice(start, start + batch);
      await Promise.all(mine.map(renderPage));
      pages += mine.length;
    }
  }
  // While one batch waits for the database, another is rendered.
  await Promise.all([renderBatches(), renderBatches()]);
  return { pages, images: [...images] };
}
