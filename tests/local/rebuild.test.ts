import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { createRedirect } from '../../db/queries/posts/redirects.ts';
import { freePort } from '../../local/free-port.ts';
import { root } from '../../local/prepare.ts';
import type { BuildStatus } from '../../src/contracts/publishing/build.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

let platform: PreparedPlatform;
let cookie: string;

// Its first site is the shared one.
beforeAll(async () => {
  const { SITE_DIR } = inject('withoutBuilds');
  platform = await startPlatformWith([{ slug: 'standing' }], { SITE_DIR });
  cookie = await signIn(platform.address, await createAccount(platform.db, 'content_creator'));
});

afterAll(() => platform.stop());

async function status(): Promise<BuildStatus> {
  const answer = await send(platform.address, '/api/admin/build', { cookie });
  return (answer.json() as { build: BuildStatus }).build;
}

// A build takes its time where others build too, and each look takes some of it.
const waiting = { interval: 300, timeout: 50_000 };

/** Asks until the state is this; gives every state on the way, each once. `visit` is called each time. */
async function until(state: BuildStatus['state'], visit?: () => Promise<void>) {
  const seen: string[] = [];
  const build = await vi.waitUntil(async () => {
    const now = await status();
    if (seen.at(-1) !== now.state) seen.push(now.state);
    await visit?.();
    return now.state === state && now;
  }, waiting);
  return { build, seen };
}

const fields = () => ({ title: `Post ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short' });

async function save(method: 'POST' | 'PUT', address: string, body: object) {
  const answer = await send(platform.address, address, { method, body, cookie });
  return answer.json() as { post: { id: string; slug: string; updatedAt: string }; rebuild: string };
}

const builds = () => platform.db.selectFrom('builds').selectAll().orderBy('id').execute();
const pageOf = (slug: string) => send(platform.address, `/blog/${slug}`);
const isBuilt = async (slug: string) => (await send(platform.address, `/built-posts/${slug}`)).status === 200;

describe('publishing', () => {
  test('ten saves in a row make no more than two builds, the last save is live, and a visitor always has a whole site', {
    tags: ['thorough'],
  }, async () => {
    expect(await status()).toMatchObject({ state: 'none', live: null });
    await createRedirect(platform.db, '/old-page', '/about?from=old');
    await createRedirect(platform.db, '/blog/2013/05/old', '/about?from=old');
    await createRedirect(platform.db, '/old/leaflet', null);
    // A page of the program has this path.
    await createRedirect(platform.db, '/benefits', '/about');
    const own = { ...fields(), kind: 'page', slug: 'services/nhs', published: true };
    expect((await save('POST', '/api/blog', own)).rebuild).toBe('queued');
    expect((await send(platform.address, '/services/nhs')).status).toBe(404);
    const { post, rebuild } = await save('POST', '/api/blog', { ...fields(), published: true });
    expect(rebuild).toBe('queued');
    // The post is on its own page at once.
    expect((await pageOf(post.slug)).status).toBe(200);
    expect((await status()).contentChanged).toBe(true);

    const answers: number[] = [];
    const visit = async () => {
      for (const page of ['/', '/blog', '/blog/standing', '/build-info.json'])
        answers.push((await send(platform.address, page)).status);
    };
    let last = post;
    for (let saves = 1; saves < 10; saves += 1)
      ({ post: last } = await save('PUT', `/api/blog/${post.id}`, {
        ...fields(),
        slug: post.slug,
        title: `Save ${saves}`,
      }));
    const { build, seen } = await until('live', visit);
    expect((await builds()).length).toBeLessThanOrEqual(2);
    expect(answers.length).toBeGreaterThan(8);
    expect(answers.filter((code) => code !== 200)).toEqual([]);

    expect(seen).toContain('building');
    expect(await isBuilt(post.slug)).toBe(true);
    expect((await pageOf(post.slug)).text).toContain('Save 9');
    expect((await send(platform.address, '/blog')).text).toContain(`/blog/${post.slug}`);
    expect((await send(platform.address, '/services/nhs')).text).toContain(`<h1>${own.title}</h1>`);
    // As on Netlify, a file wins over such a rule, and can only be read.
    expect((await send(platform.address, '/benefits')).status).toBe(200);
    expect((await send(platform.address, '/benefits', { method: 'POST' })).status).toBe(405);
    // The redirects of paths outside /blog follow with the build.
    for (const path of ['/old-page?x=1', '/old-page/?x=1', '/blog/2013/05/old?x=1']) {
      const moved = await send(platform.address, path);
      expect([path, moved.status, moved.headers.location]).toEqual([path, 301, '/about?from=old&x=1']);
    }
    for (const path of ['/old/leaflet', '/old/leaflet/']) {
      const gone = await send(platform.address, path);
      expect([path, gone.status, gone.text]).toEqual([
        path,
        410,
        expect.stringContaining('This page has been removed'),
      ]);
    }
    expect((await send(platform.address, '/page/nothing')).status).toBe(404);
    expect(build).toMatchObject({ reason: null, contentChanged: false });
    expect(Date.parse(build.live?.contentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(last.updatedAt));
    const info = (await send(platform.address, '/api/build-info')).json();
    // The file also counts the posts, for the next build to compare.
    expect((await send(platform.address, '/build-info.json')).json()).toMatchObject(info as object);
    expect(info).toMatchObject({ buildId: build.live?.buildId, isProduction: false });
  });

  test('a build that fails leaves the site as it was, and its reason', { tags: ['thorough'] }, async () => {
    const { live } = await status();
    await sql`alter table redirects rename to redirects_gone`.execute(platform.db);
    const { post } = await save('POST', '/api/blog', { ...fields(), published: true });
    const { build } = await until('failed');
    expect(build.reason).toMatch(/redirects/);
    expect(build.reason).not.toMatch(/\n| at |postgres:\/\/\w+:\w/);
    expect(build.live).toEqual(live);
    expect(build.contentChanged).toBe(true);
    expect((await send(platform.address, '/blog/standing')).status).toBe(200);
    expect((await pageOf(post.slug)).status).toBe(200);

    await sql`alter table redirects_gone rename to redirects`.execute(platform.db);
  });

  test('neither a build that never told of its end nor a hook that came to nothing holds up the next save', {
    tags: ['thorough'],
  }, async () => {
    const long = new Date(Date.now() - 60 * 60_000);
    const waits = await platform.db
      .insertInto('builds')
      .values({ state: 'queued', askedAt: long, calledAt: long })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await status()).toMatchObject({ state: 'failed', reason: expect.stringContaining('did not start') });
    await platform.db.deleteFrom('builds').where('id', '=', waits.id).execute();
    const lost = { state: 'building', buildId: 'lost', commitSha: 'local' } as const;
    await platform.db
      .insertInto('builds')
      .values({ ...lost, startedAt: long })
      .execute();
    expect(await status()).toMatchObject({ state: 'failed', reason: 'The build did not come to an end' });
    await platform.db.insertInto('builds').values({ state: 'queued', askedAt: long, calledAt: long }).execute();
    const { post, rebuild } = await save('POST', '/api/blog', { ...fields(), published: true });
    expect(rebuild).toBe('queued');
    expect((await until('live')).seen).toContain('building');
    expect(await isBuilt(post.slug)).toBe(true);
    const row = (await builds()).find(({ buildId }) => buildId === 'lost');
    expect(row).toMatchObject({ state: 'failed', reason: 'The build broke off' });
  });
});

describe('a platform that is stopped', () => {
  test('while it builds takes the build with it, and a start sweeps what another left', {
    tags: ['thorough'],
  }, async () => {
    const folder = path.join(root, '.astro');
    // What a process that is long gone has left; no process has so high a number.
    const left = path.join(folder, 'build-20260101000000000-4194999');
    mkdirSync(left, { recursive: true });
    const { SITE_DIR } = inject('withoutBuilds');
    const { url } = await openTestDatabase();
    const own = await startPlatform({ SITE_DIR, DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse' });
    expect(existsSync(left)).toBe(false);
    const ownCookie = await signIn(own.address, { username: 'admin', password: 'correct horse' });
    await send(own.address, '/api/blog', { body: { ...fields(), published: true }, cookie: ownCookie });
    const db = new Database(own.databaseUrl);
    await vi.waitUntil(async () => {
      const rows = await db.selectFrom('builds').select('state').execute();
      return rows.some(({ state }) => state === 'building');
    }, waiting);
    expect(await own.stop('SIGTERM')).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith(`-${own.process.pid}`))).toEqual([]);

    const again = await startPlatform({ SITE_DIR, DATABASE_URL: url, DATA_DIR: own.dataDir });
    const states = await new Database(again.databaseUrl).selectFrom('builds').select('state').orderBy('id').execute();
    expect(states.map(({ state }) => state)).toEqual(['failed']);
    await again.stop();
  });
});

test('a save while npm start still builds its first site is on the lists afterwards', {
  tags: ['thorough'],
}, async () => {
  const database = await openTestDatabase();
  const db = new Database(database.url);
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const started = startPlatform({ DATABASE_URL: database.url, PORT: String(port) });
  const isUp = () =>
    send(address, '/api/blog').then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(isUp, waiting);
  const creator = await signIn(address, await createAccount(db, 'content_creator'));
  const answer = await send(address, '/api/blog', { body: { ...fields(), published: true }, cookie: creator });
  const { post, rebuild } = answer.json() as { post: { slug: string }; rebuild: string };
  expect(rebuild).toBe('queued');
  const { stop } = await started;
  await vi.waitUntil(async () => (await send(address, '/blog')).text.includes(`/blog/${post.slug}`), waiting);
  await stop();
});
