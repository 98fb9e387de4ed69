import { once } from 'node:events';
import { globSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { insertPosts } from '../../db/queries/posts.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { createAccount } from '../accounts.ts';
import { makePost } from '../prepared-platform.ts';
import { siteDigests } from '../site-digests.ts';
import { temporaryFolder } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#246' } })
  .png()
  .toBuffer();
const vector = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="9" height="9"/></svg>';

/** What nobody but this machine may reach: it counts who comes. */
let visits = 0;
const guarded = createPlainServer((socket) => {
  visits += 1;
  socket.destroy();
});
let port = 0;

/** The site itself, as the build finds it: some of its images lead elsewhere or are not what they seem. */
const requests: string[] = [];
let endlessBytes = 0;
function* endless() {
  for (;;) {
    endlessBytes += 1_000_000;
    yield Buffer.alloc(1_000_000, photo);
  }
}
const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();
const answers: Record<string, (response: ServerResponse) => void> = {
  '/photo.png': (response) => response.end(photo),
  '/another.png': (response) => response.end(photo),
  '/moved.png': (response) => redirect(response, '/photo.png?moved'),
  '/photo.png?moved': (response) => response.end(photo),
  '/vector.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(vector),
  // Without a Content-Length, and without an end.
  '/endless.png': (response) => void pipeline(Readable.from(endless()), response).catch(() => undefined),
  '/silent.png': () => {},
  '/loop.png': (response) => redirect(response, '/loop.png'),
  '/to-loopback.png': (response) => redirect(response, `https://127.0.0.1:${port}/a.png`),
  '/to-plain-http.png': (response) => redirect(response, `http://127.0.0.1:${port}/b.png`),
  '/to-a-name.png': (response) => redirect(response, `https://localhost:${port}/c.png`),
};
const site = createServer((request, response) => {
  requests.push(request.url ?? '');
  (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))(response);
});

const listening = async (server: typeof guarded) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const usable = ['/photo.png', '/another.png', '/moved.png'];
const foreign = () => [
  ...[`http://127.0.0.1:${port}/d.png`, `https://127.0.0.1:${port}/e.png`, `https://localhost:${port}/f.png`],
  ...[`https://2130706433:${port}/g.png`, `https://[::ffff:127.0.0.1]:${port}/h.png`],
];
const folder = temporaryFolder();
let environment: NodeJS.ProcessEnv;
const build = () => buildSite(root, folder, environment);

beforeAll(async () => {
  port = await listening(guarded);
  const URL = `http://localhost:${await listening(site)}`;
  const database = await openTestDatabase();
  const db = new Database(database.url);
  await migrate(db);
  const { id } = await createAccount(db, 'admin');
  const all = [...Object.keys(answers).filter((src) => !src.includes('?')), ...foreign()];
  const content = all.map((src) => `<p><img src="${src}" alt=""></p>`).join('');
  const featuredImage = `https://localhost:${port}/featured.png`;
  await insertPosts(db, [makePost({ slug: 'one', content }, id), makePost({ slug: 'two', featuredImage }, id)]);
  const stamp = { BUILD_ID: 'a-build', COMMIT_REF: 'a-commit', BUILD_TIME: '2026-11-01T12:00:00Z' };
  environment = { ...stamp, DATABASE_URL: database.url, URL };
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
  guarded.close();
});

// Each has a build or two.
vi.setConfig({ testTimeout: 240_000 });

let first: string;

test('a build has the images of posts from the site itself, and asks nobody on a private network', async () => {
  first = await build();
  const page = readFileSync(path.join(first, 'blog/one.html'), 'utf8');
  const enriched = [...page.matchAll(/<\/?picture>|<source|<img [^>]*src="([^"]*)"[^>]*>/g)]
    .filter(([html]) => html.includes('width="600" height="400"'))
    .map(([, src]) => src);
  expect(enriched).toEqual(usable);
  for (const src of foreign()) expect(page).toContain(src.replace(/^https?:/, ''));
  expect(page).toContain('http-equiv="content-security-policy"');
  expect(visits).toBe(0);
  // Two formats of two widths for each.
  expect(globSync('post-images/*.{avif,webp}', { cwd: first })).toHaveLength(12);
  for (const [, name = ''] of page.matchAll(/(\/post-images\/\S+)/g))
    expect(readFileSync(path.join(first, name)).length).toBeGreaterThan(100);
});

test('what an image may send is counted while it comes, and redirects end', () => {
  expect(requests).toContain('/endless.png');
  // Ten megabytes, and what the network keeps on its way.
  expect(endlessBytes).toBeLessThan(30_000_000);
  expect(requests.filter((url) => url === '/loop.png').length).toBeLessThanOrEqual(4);
  expect(requests).toContain('/loop.png');
});

test('a note of an image that was cut short, or has lost a file, is made anew, and the site is the same', async () => {
  const cache = path.join(folder, 'cache/post-images');
  const [cut = '', bereft = '', whole = ''] = globSync('*.json', { cwd: cache });
  expect(whole).not.toBe('');
  truncateSync(path.join(cache, cut), 20);
  rmSync(path.join(cache, bereft.replace('.json', '-480.avif')));
  requests.length = 0;
  const again = await build();
  // The third image is not asked for again.
  expect(requests.filter((url) => usable.includes(url))).toHaveLength(2);
  expect(siteDigests(again)).toEqual(siteDigests(first));
});
