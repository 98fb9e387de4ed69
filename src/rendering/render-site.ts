import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { adminPrefix } from '../contracts/admin-prefix.ts';
import { imageAddress, imageCache } from '../image-cache.ts';
import type { Bundle } from './kept-bundle.ts';
import type { Rendered, Share } from './render-share.ts';

function renderApart(share: Share): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), { workerData: share });
    let rendered: Rendered | undefined;
    worker.once('message', (message: Rendered) => {
      rendered = message;
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      rendered
        ? resolve(rendered)
        : reject(new Error(`A renderer stopped with code ${code} before its pages were done`)),
    );
  });
}

/** Renders every page of the site into `output`, where the files beside the pages lie already. Gives their number. */
export async function renderSite(bundle: Bundle, output: string): Promise<number> {
  process.env.BUILD_TIME ??= new Date().toISOString();
  process.env.RENDER_MARK = randomBytes(16).toString('hex');
  const share = { code: bundle.code, output, taken: new SharedArrayBuffer(4) };
  const others = Array.from({ length: Math.min(availableParallelism(), 4) - 1 }, () => renderApart(share));
  // This thread is awake already. What renders reads the two variables when it is loaded.
  const { renderShare } = await import('./render-share.ts');
  const rendered = await Promise.all([...others, renderShare(share)]);
  const images = new Set(rendered.flatMap(({ images }) => images));
  if (images.size > 0) mkdirSync(path.join(output, imageAddress), { recursive: true });
  for (const name of images) cpSync(path.join(imageCache, name), path.join(output, imageAddress, name));
  // Every address below the prefix shows the back office, whose router knows the screens. The rule is written here,
  // because the prefix is a setting and netlify.toml is not.
  const prefix = adminPrefix.parse(process.env.ADMIN_PREFIX || undefined);
  writeFileSync(path.join(output, '_redirects'), `${prefix}/* ${prefix}.html 200\n`);
  return rendered.reduce((sum, { pages }) => sum + pages, 0);
}
