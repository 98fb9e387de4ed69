import path from 'node:path';
import { dev } from 'astro';
import { freePort } from './free-port.ts';
import { loadFunctions, loadScheduled } from './functions.ts';
import { openMailbox } from './mailbox.ts';
import { root, runPlatform } from './prepare.ts';
import { runScheduled } from './schedule.ts';
import type { Site } from './site.ts';
import { step } from './steps.ts';

// The command behind npm run dev: the same product, but Astro's development server serves the pages, with live reload.
process.env.PAGE_POLICY = 'off';

await runPlatform(async ({ platform, folder, environment, announce, onClose }) => {
  const port = await freePort();
  const server = await step('Starting Astro', () =>
    dev({
      root,
      logLevel: 'warn',
      // The platform's port serves the pages. The live reload connects to Astro's port directly.
      server: { host: '127.0.0.1', port },
      vite: { server: { ws: { host: '127.0.0.1', clientPort: port } } },
    }),
  );
  onClose(() => server.stop());
  const pages = `http://127.0.0.1:${port}`;
  const fetchPage = (request: Request, pathname: string) => {
    const url = new URL(pathname, pages);
    url.search = new URL(request.url).search;
    return fetch(url, { headers: request.headers, redirect: 'manual' });
  };
  const answer: Site = async (request, functionAt) => {
    const { pathname } = new URL(request.url);
    // The same rule as in netlify.toml for unknown paths of the API.
    const unknown = /^\/api(?:\/|$)/.test(pathname);
    const called = unknown && functionAt(new Request(new URL('/.netlify/functions/not-found', request.url)));
    if (called) return called();
    const page = await fetchPage(request, pathname);
    // The same rewrite as in the built site for every path below the prefix.
    const below = pathname.startsWith(`${environment.ADMIN_PREFIX}/`);
    return decoded(page.status === 404 && below ? await fetchPage(request, environment.ADMIN_PREFIX ?? '') : page);
  };
  platform.use({
    functions: [...(await loadFunctions(path.join(root, 'functions'))), openMailbox(folder.file('mail'))],
    answer,
    findFile: async () => undefined,
  });
  onClose(runScheduled(await loadScheduled(path.join(root, 'functions'))));
  announce();
});

// fetch has already decoded the body, so these headers no longer describe it.
function decoded(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
