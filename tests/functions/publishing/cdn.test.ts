import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { tick } from '../../platform/clock.ts';
import { type DatabaseGate, openGate } from '../../platform/database-gate.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openStandInCdn, type StandInCdn } from '../../platform/stand-in-cdn.ts';

let cdn: StandInCdn;
let gate: DatabaseGate;
let platform: PreparedPlatform;
let cookie: string;

beforeAll(async () => {
  cdn = await openStandInCdn();
  const variables = { NETLIFY_PURGE_API_TOKEN: 'token', SITE_ID: 'site', PURGE_URL: cdn.url };
  const posts = [{ slug: 'first' }];
  platform = await startPlatformWith(posts, { ...inject('withoutBuilds'), ...variables }, {}, null, async (url) => {
    gate = await openGate(url);
    return gate.url;
  });
  cdn.origin = platform.address;
  cookie = await signIn(platform.address, platform.author);
});

afterAll(async () => {
  await platform?.stop();
  gate?.close();
  cdn?.close();
});

const record = () => path.join(platform.dataDir, 'changed-content.json');
const visit = (from = '/blog') => send(cdn.url, from);
const shows = async (words: string) => (await visit()).text.includes(words);

const publish = (title: string) =>
  send(platform.address, '/api/blog', {
    body: { title, slug: `post-${randomUUID()}`, excerpt: 'In short', content: '<p>Words</p>', published: true },
    cookie,
  });

/** The clock, as if the last change were so many seconds old. */
async function tickAfter(seconds: number): Promise<void> {
  const { at, ...rest } = JSON.parse(readFileSync(record(), 'utf8')) as { at: number };
  writeFileSync(record(), JSON.stringify({ ...rest, at: at - seconds * 1_000 }));
  const { databaseUrl, dataDir } = platform;
  const cdnVariables = { NETLIFY_PURGE_API_TOKEN: 'token', SITE_ID: 'site', PURGE_URL: cdn.url };
  await tick({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...cdnVariables });
}

// A purge counts for five seconds, and the third in that time is refused.
const untilPurgesDoNotCount = () =>
  vi.waitUntil(() => (cdn.purges.at(-1)?.at ?? 0) < Date.now() - 6_000, { timeout: 20_000, interval: 200 });

beforeEach(async () => {
  await untilPurgesDoNotCount();
  cdn.purges.length = 0;
});

describe('the CDN', () => {
  test('answers by itself until a save, whatever the query', async () => {
    await visit();
    const { passed } = cdn;
    const { trips } = gate;
    for (const query of ['', '?utm_source=a', '?utm_source=b&x=1']) await visit(`/blog${query}`);
    expect([cdn.passed, gate.trips]).toEqual([passed, trips]);
    await publish('Saved once');
    expect(await shows('Saved once')).toBe(true);
    expect(cdn.purges.map(({ tag, status }) => [tag, status])).toEqual([['content', 202]]);
  });

  test('hears of saves that are close together once more, after the last one, and is never refused', {
    tags: ['thorough'],
  }, async () => {
    for (const title of ['Quick one', 'Quick two', 'Quick three', 'Quick four']) {
      await publish(title);
      await visit();
    }
    await vi.waitUntil(() => shows('Quick four'), { timeout: 10_000, interval: 200 });
    expect(cdn.purges.map(({ status }) => status)).toEqual([202, 202]);
  });

  test('is told again by the clock, because it may store what was read before a save', {
    tags: ['thorough'],
  }, async () => {
    let storeNow = () => {};
    cdn.mayStore = new Promise((resolve) => {
      storeNow = resolve;
    });
    // Nothing is kept, so the list is read now and stored after the purge of the save.
    await send(cdn.url, '/api/v1/purge', { body: { cache_tags: ['content'] } });
    await visit();
    await publish('Saved meanwhile');
    storeNow();
    cdn.mayStore = Promise.resolve();
    await vi.waitUntil(async () => !(await shows('Saved meanwhile')), { timeout: 5_000, interval: 50 });
    // A statement may still be on its way.
    await tickAfter(30);
    expect(await shows('Saved meanwhile')).toBe(false);
    await untilPurgesDoNotCount();
    await tickAfter(61);
    expect(await shows('Saved meanwhile')).toBe(true);
    const { length } = cdn.purges;
    expect(readFileSync(record(), 'utf8')).toBe('');
    await tick({ DATABASE_URL: platform.databaseUrl, DATA_DIR: platform.dataDir });
    expect(cdn.purges).toHaveLength(length);
  });

  test('is told by the clock if the purge of a save was lost, and until it listens', {
    tags: ['thorough'],
  }, async () => {
    await visit();
    cdn.isListening = false;
    await publish('Purge lost');
    expect(await shows('Purge lost')).toBe(false);
    await tickAfter(120);
    expect(await shows('Purge lost')).toBe(false);
    cdn.isListening = true;
    await tickAfter(0);
    expect(await shows('Purge lost')).toBe(true);
  });

  test('is told of a save that ended before its answer, because the clock’s record says so first', {
    tags: ['thorough'],
  }, async () => {
    rmSync(record(), { force: true });
    gate.mode = 'losing';
    gate.concerns = 'blog_posts';
    await publish('Answer lost');
    gate.mode = 'up';
    gate.concerns = '';
    expect(existsSync(record())).toBe(true);
    await tickAfter(61);
    expect(await shows('Answer lost')).toBe(true);
  });

  test('keeps nothing that was answered while the database was away', async () => {
    await publish('Just before');
    gate.mode = 'refusing';
    // The page of the last build.
    expect(await shows('Just before')).toBe(false);
    gate.mode = 'up';
    expect(await shows('Just before')).toBe(true);
  });

  test('keeps no list longer than until a post appears, and none longer than a day', {
    tags: ['thorough'],
  }, async () => {
    const seconds = async () =>
      Number(
        /s-maxage=(\d+)/.exec(
          String((await send(platform.address, '/rss.xml')).headers['netlify-cdn-cache-control']),
        )?.[1],
      );
    expect(await seconds()).toBe(86_400);
    const scheduled = {
      title: 'Soon',
      slug: `post-${randomUUID()}`,
      excerpt: 'x',
      content: '<p>x</p>',
      published: false,
    };
    const publishAt = new Date(Date.now() + 600_000).toISOString();
    expect((await send(platform.address, '/api/blog', { body: { ...scheduled, publishAt }, cookie })).status).toBe(200);
    expect(await seconds()).toBeGreaterThan(500);
    expect(await seconds()).toBeLessThan(600);
  });
});
