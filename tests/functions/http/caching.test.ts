import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { purge } from '../../../functions/_shared/publishing/purge.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { declarations } from '../../platform/declarations.ts';
import { send, someAddress } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

const slug = `cached-${randomUUID().slice(0, 8)}`;

let live: PreparedPlatform;
let address: string;
let adminCookie: string;

// A platform of its own, whose list of posts nobody else changes.
beforeAll(async () => {
  live = await startPlatformWith([{ slug }], { ...inject('withoutBuilds') });
  ({ address } = live);
  adminCookie = await signIn(address, live.author);
});

afterAll(() => live.stop());

const shareable = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, s-maxage=86400',
  'netlify-cache-tag': 'content',
};

const pathOf = (path: string) => (path === '/api/blog/:id' ? `/api/blog/${slug}` : path);
const cached = declarations.filter(({ cache }) => cache);

describe('what everyone may share', () => {
  test('is declared for GETs that are open to anyone, and for no others', () => {
    expect(cached.length).toBeGreaterThanOrEqual(2);
    for (const { method, access } of cached) expect([method, access]).toEqual(['GET', 'anyone']);
  });

  test.each(cached.map(({ path }) => pathOf(path)))(
    '%s carries a tag and answers 304 to those who have it',
    async (path) => {
      const first = await send(address, path);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject(shareable);
      const etag = first.headers.etag ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      for (const tag of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
        const again = await send(address, path, { headers: { 'if-none-match': tag } });
        expect(again.status).toBe(304);
        expect(again.text).toBe('');
        expect(again.headers).toMatchObject({ ...shareable, etag });
      }
      for (const tag of ['"another"', etag.slice(1, -1)]) {
        const other = await send(address, path, { headers: { 'if-none-match': tag } });
        expect([other.status, other.text]).toEqual([200, first.text]);
      }
      const head = await send(address, path, { method: 'HEAD' });
      expect([head.status, head.headers.etag]).toEqual([200, etag]);
    },
  );

  test('has another tag when it has changed', async () => {
    const path = `/api/blog/${slug}`;
    const before = await send(address, path);
    await live.db.updateTable('blogPosts').set({ title: 'Changed' }).where('slug', '=', slug).execute();
    const after = await send(address, path, { headers: { 'if-none-match': before.headers.etag ?? '' } });
    expect(after.status).toBe(200);
    expect(after.text).toContain('Changed');
  });
});

describe('what is one person’s', () => {
  const mayNotBeKept = (headers: Record<string, unknown>) => {
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['netlify-cdn-cache-control', 'netlify-cache-tag', 'etag'])
      expect(headers[name]).toBeUndefined();
  };

  test.each(
    declarations
      .filter(({ cache }) => !cache)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s is never kept', async (_name, { method, path }) => {
    for (const cookie of path === '/api/auth/logout' ? [undefined] : [undefined, adminCookie]) {
      const filled = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const body = method === 'GET' ? {} : { body: {} };
      mayNotBeKept((await send(address, filled, { method, ...body, cookie, from: someAddress() })).headers);
    }
  });

  test.each(cached.filter(({ optionalAuth }) => optionalAuth).map(({ path }) => pathOf(path)))(
    '%s is kept for strangers alone',
    async (path) => {
      for (const headers of [{ cookie: adminCookie }, { cookie: 'talentcare=forged' }, { authorization: 'Bearer x' }]) {
        const answer = await send(address, path, { headers });
        mayNotBeKept(answer.headers);
      }
      const stranger = await send(address, path);
      expect(stranger.headers['netlify-vary']).toBe(
        'query=none,cookie=__Host-talentcare|talentcare,header=authorization',
      );
    },
  );

  test('no error is kept', async () => {
    for (const path of ['/api/blog/nothing-here', '/api/nothing', '/api/demo-requests', '/blog/nothing-here']) {
      const { headers } = await send(address, path);
      expect(headers['netlify-cdn-cache-control']).toBeUndefined();
      expect(headers['cache-control'] ?? 'no-store').not.toMatch(/public|max-age=[1-9]/);
    }
  });
});

test('files whose names tell their content are kept for good, pages are not', async () => {
  const home = await send(address, '/');
  const scripts = [...home.text.matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, path = '']) => path);
  const [, font = '', hash] = /"(\/fonts\/[\w-]+-([0-9a-f]{8})\.woff2)"/.exec(home.text) ?? [];
  const bytes = await fetch(new URL(font, address)).then((answer) => answer.bytes());
  expect(createHash('sha256').update(bytes).digest('hex').slice(0, 8)).toBe(hash);
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of [...scripts, font]) {
    const { status, headers } = await send(address, path);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  expect(home.headers['cache-control'] ?? '').not.toContain('immutable');
  // The local platform keeps such a file for each encoding, and every client gets the same words.
  const [script = ''] = scripts;
  const url = new URL(script, address);
  const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
  for (const encoding of ['br', 'gzip', 'br', 'identity']) {
    const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
    const sentAs = answer.headers.get('content-encoding') ?? 'identity';
    expect([sentAs, (await answer.text()) === plain]).toEqual([encoding, true]);
    const { status } = await send(address, script, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(status).toBe(304);
  }
});

test.each(['/_astro/none.js', '/fonts/none.woff2', '/post-images/none.webp', '/share-images/none.png'])(
  'that %s is missing is kept by nobody',
  async (path) => {
    const { status, headers } = await send(address, path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

describe('a save that the public can see', () => {
  const variables = ['NETLIFY_PURGE_API_TOKEN', 'SITE_ID'] as const;
  afterEach(() => {
    for (const name of variables) delete process.env[name];
  });

  test('has the CDN forget the tag, and stands when the CDN cannot be told', async () => {
    const heard: { path: string | undefined; token: string | undefined; body: unknown }[] = [];
    const netlify = createServer(async (request, response) => {
      heard.push({ path: request.url, token: request.headers.authorization, body: JSON.parse(await text(request)) });
      response.writeHead(heard.length === 1 ? 202 : 500).end();
    });
    await new Promise<void>((resolve) => netlify.listen(0, '127.0.0.1', resolve));
    const api = `http://127.0.0.1:${(netlify.address() as AddressInfo).port}`;
    await purge('content', api);
    expect(heard).toEqual([]);
    process.env.NETLIFY_PURGE_API_TOKEN = 'token';
    process.env.SITE_ID = 'site';
    await purge('content', api);
    const call = { path: '/api/v1/purge', token: 'Bearer token', body: { cache_tags: ['content'], site_id: 'site' } };
    expect(heard).toEqual([call]);
    // The next one follows after a pause.
    await expect(purge('content', api)).resolves.toBeUndefined();
    await vi.waitUntil(() => heard.length === 2, { timeout: 10_000 });
    netlify.close();
  });
});
