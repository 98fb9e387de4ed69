import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync, truncateSync, watch } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { root } from '../../local/prepare.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { pngOfSize } from '../fixtures/hostile-pictures.ts';
import { siteDigests } from '../fixtures/site-digests.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

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
let silentMs = 0;
function* endless() {
  for (;;) {
    endlessBytes += 1_000_000;
    yield Buffer.alloc(1_000_000, photo);
  }
}
// An uploaded image that was replaced.
const replaced = `/api/objects/t${'replaced'.repeat(3).slice(0, 21)}.png`;
const hash = 'a1'.repeat(32);
const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();
const answers: Record<string, (response: ServerResponse) => void> = {
  '/photo.png': (response) => response.end(photo),
  '/another.png': (response) => response.end(photo),
  '/moved.png': (response) => redirect(response, '/photo.png?moved'),
  '/photo.png?moved': (response) => response.end(photo),
  [`${replaced}?v=${hash}`]: (response) => response.end(photo),
  '/deep.png': (response) => response.end(pngOfSize(9_000, 4_000, { bits: 16 })),
  '/vector.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(vector),
  // Without a Content-Length, and without an end.
  '/endless.png': (response) => void pipeline(Readable.from(endless()), response).catch(() => undefined),
  '/silent.png': (response) => {
    const start = performance.now();
    response.once('close', () => {
      silentMs = performance.now() - start;
    });
  },
  '/loop.png': (response) => redirect(response, '/loop.png'),
  '/to-loopback.png': (response) => redirect(response, `https://127.0.0.1:${port}/a.png`),
  '/to-plain-http.png': (response) => redirect(response, `http://127.0.0.1:${port}/b.png`),
  // A public address: only the protocol is wrong.
  '/to-public-http.png': (response) => redirect(response, 'http://1.1.1.1:9/i.png'),
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
const BUILD_CACHE_DIR = temporaryFolder();
const cache = path.join(BUILD_CACHE_DIR, 'post-images');
let environment: NodeJS.ProcessEnv;
const builds: string[] = [];
let log = '';
async function build(command: string[], env: NodeJS.ProcessEnv): Promise<string> {
  // Astro keeps its intermediate files beside the output only where that is inside the project.
  const output = path.join(root, '.astro', `build-${Date.now()}-${process.pid}`);
  builds.push(output);
  const parameters = [...command, '--outDir', output];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, { cwd: root, env });
  log = stdout + stderr;
  return output;
}

beforeAll(async () => {
  port = await listening(guarded);
  const URL = `http://localhost:${await listening(site)}`;
  const database = await openTestDatabase();
  const db = new Database(database.url);
  const { id } = await createAccount(db, 'admin');
  const all = [...Object.keys(answers).filter((src) => !src.includes('?')), ...foreign()];
  const content = all.map((src) => `<p><img src="${src}" alt=""></p>`).join('');
  const featuredImage = `https://localhost:${port}/featured.png`;
  const [one, two] = [makePost({ slug: 'one', content }, id), makePost({ slug: 'two', featuredImage }, id)];
  await insertPosts(db, [one, two, makePost({ slug: 'three', featuredImage: replaced }, id)]);
  const stored = { name: path.basename(replaced), contentType: 'image/png', size: 1, width: 600, height: 400, hash };
  const changed = { focusX: 20, focusY: 80, storedAt: new Date(), changedAt: new Date() };
  await db
    .insertInto('objects')
    .values({ ...stored, ...changed })
    .execute();
  const stamp = { BUILD_ID: 'a-build', COMMIT_REF: 'a-commit', BUILD_TIME: '2026-11-01T12:00:00Z' };
  environment = { ...stamp, DATABASE_URL: database.url, URL, BUILD_CACHE_DIR, ASTRO_TELEMETRY_DISABLED: '1' };
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
  guarded.close();
  for (const output of builds) rmSync(output, { recursive: true, force: true });
});

// Each has a build or two.
vi.setConfig({ testTimeout: 240_000 });

let first: string;
let again: string;
const cacheEvents: { event: string; name: string }[] = [];

test('a build has the images of posts from the site itself, and asks nobody on a private network', async () => {
  mkdirSync(cache);
  const watcher = watch(cache, (event, name) => cacheEvents.push({ event, name: name ?? '' }));
  // The test runner's own environment must not change a site.
  const command = path.join(root, 'src/rendering/build-command.ts');
  first = await build([command], { ...process.env, ...environment });
  watcher.close();
  const page = readFileSync(path.join(first, 'built-posts/one.html'), 'utf8');
  const enriched = [...page.matchAll(/<\/?picture>|<source|<img [^>]*src="([^"]*)"[^>]*>/g)]
    .filter(([html]) => html.includes('width="600" height="400"'))
    .map(([, src]) => src);
  expect(enriched).toEqual(usable);
  for (const src of foreign()) expect(page).toContain(src.replace(/^https?:/, ''));
  expect(page).toContain('http-equiv="content-security-policy"');
  expect(visits).toBe(0);
  // Two formats of two widths for each.
  expect(globSync('post-images/*.{avif,webp}', { cwd: first })).toHaveLength(16);
  for (const [, name = ''] of page.matchAll(/(\/post-images\/\S+)/g))
    expect(readFileSync(path.join(first, name)).length).toBeGreaterThan(100);
});

test('a replaced image is asked for under its new version, and cropped around its focal point on its page and on the list', () => {
  expect(requests.filter((url) => url.startsWith(replaced))).toEqual([`${replaced}?v=${hash}`]);
  for (const file of ['built-posts/three.html', 'built-lists/blog/1.html']) {
    const page = readFileSync(path.join(first, file), 'utf8');
    expect(page).toMatch(
      /<source [^>]*srcset="\/post-images\/[^>]*><img [^>]*style="object-position:20% 80%" src="\/api/,
    );
  }
});

test('what an image may send is counted while it comes, and redirects end', () => {
  expect(requests).toContain('/endless.png');
  // Ten megabytes, and what the network keeps on its way.
  expect(endlessBytes).toBeLessThan(30_000_000);
  expect(requests.filter((url) => url === '/loop.png').length).toBeLessThanOrEqual(4);
  expect(requests).toContain('/loop.png');
});

test('the build’s log says why an image stays as it is', () => {
  expect(log).toContain('The image /to-public-http.png stays as it is: 1.1.1.1 is not asked by https');
  expect(log).toContain(
    'The image /deep.png stays as it is: it takes 216 MB in memory, and the limit is 160: make it smaller, or save it with 8 bits',
  );
  expect(log).toMatch(/The image \/silent\.png stays as it is: localhost:\d+ did not answer in time/);
});

test('an image that does not come is given up after five seconds', () => {
  expect(silentMs).toBeGreaterThan(4_000);
  expect(silentMs).toBeLessThan(30_000);
});

test('a file of the cache gets its name once it is whole', () => {
  const isDone = ({ name }: { name: string }) => /\.(json|avif|webp)$/.test(name);
  const done = cacheEvents.filter(isDone);
  expect(new Set(done.map(({ name }) => name)).size).toBe(20);
  expect(done.filter(({ event }) => event === 'change')).toEqual([]);
  // The watcher does tell of what is written.
  expect(cacheEvents.filter(({ event }) => event === 'change').length).toBeGreaterThanOrEqual(20);
});

test('a note of an image that was cut short, or has lost a file, is made anew', { tags: ['thorough'] }, async () => {
  const [cut = '', bereft = '', whole = ''] = globSync('*.json', { cwd: cache });
  expect(whole).not.toBe('');
  truncateSync(path.join(cache, cut), 20);
  rmSync(path.join(cache, bereft.replace('.json', '-480.avif')));
  requests.length = 0;
  again = await build([path.join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    ...inherited(),
    ...environment,
  });
  // The other images are not asked for again.
  expect(requests.filter((url) => [...usable, `${replaced}?v=${hash}`].includes(url))).toHaveLength(2);
});

test('two builds of one database are the same, to the byte, and Astro’s own command makes no other site', {
  tags: ['thorough'],
}, () => {
  const built = siteDigests(first);
  const files = [
    'index.html',
    'post-frame.html',
    'form-frame.html',
    'built-posts/one.html',
    'built-lists/blog/1.html',
    'built-lists/rss.xml',
    '_redirects',
  ];
  expect(Object.keys(built)).toEqual(expect.arrayContaining([...files, 'build-info.json']));
  expect(siteDigests(again)).toEqual(built);
});
