import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { changePost, storePost } from '../../fixtures/posts.ts';
import { runAsFunction, tick } from '../../platform/clock.ts';
import { type DatabaseGate, openGate } from '../../platform/database-gate.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openStandInCdn, type StandInCdn } from '../../platform/stand-in-cdn.ts';

let cdn: StandInCdn;
let gate: DatabaseGate;
let platform: PreparedPlatform;
let cookie: string;

/** The environment of every process. */
const variables = () => ({
  ...{ NETLIFY_PURGE_API_TOKEN: 'token', SITE_ID: 'site', PURGE_URL: cdn.url },
  SESSION_SECRET: 'a secret for every process of this test',
});

beforeAll(async () => {
  cdn = await openStandInCdn();
  const posts = [{ slug: 'first' }];
  platform = await startPlatformWith(posts, { ...inject('withoutBuilds'), ...variables() }, {}, null, async (url) => {
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

/** Returns true if visitors see the words. An old page is a whole page too. */
async function shows(words: string): Promise<boolean> {
  const { status, text } = await visit();
  expect([status, text.trimEnd().endsWith('</html>')]).toEqual([200, true]);
  return text.includes(words);
}

const publish = (title: string) =>
  send(platform.address, '/api/blog', {
    body: { title, slug: `post-${randomUUID()}`, excerpt: 'In short', content: '<p>Words</p>', published: true },
    cookie,
  });

/** The clock, as if the last change were so many seconds old. */
async function tickAfter(seconds: number): Promise<void> {
  const { at, ...rest } = JSON.parse(readFileSync(record(), 'utf8')) as { at: number };
  writeFileSync(record(), JSON.stringify({ ...rest, at: at - seconds * 1_000 }));
  await tick({ DATABASE_URL: platform.databaseUrl, DATA_DIR: platform.dataDir, ...variables() });
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
    // As if the purges so far were five seconds old.
    cdn.purges.length = 0;
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

  test('is told by the clock of a save whose process was killed before its purge', async () => {
    await visit();
    const key = await makeApiKey(platform.address, cookie, platform.author);
    const body = { title: 'Killed before its purge', excerpt: 'In short', content: '<p>Words</p>', published: true };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const code = `
      const { default: answer } = await import('./functions/blog.ts');
      const { fetch } = globalThis;
      globalThis.fetch = (url, init) =>
        String(url).startsWith(process.env.PURGE_URL) ? process.kill(process.pid, 'SIGKILL') : fetch(url, init);
      const init = ${JSON.stringify({ method: 'POST', body: JSON.stringify(body), headers })};
      await answer(new Request('http://localhost/api/blog', init), { ip: '127.8.8.8', requestId: 'test', waitUntil() {} });`;
    const environment = { DATABASE_URL: platform.databaseUrl, DATA_DIR: platform.dataDir, ...variables() };
    await expect(runAsFunction(code, environment)).rejects.toMatchObject({ signal: 'SIGKILL' });
    const stored = platform.db.selectFrom('blogPosts').select('id').where('title', '=', body.title);
    expect(await stored.execute()).toHaveLength(1);
    expect([cdn.purges.length, await shows(body.title)]).toEqual([0, false]);
    await tickAfter(61);
    expect(await shows(body.title)).toBe(true);
  });

  test('gives visitors one version of a post, the old or the new one, while two writers save it at once', async () => {
    const textOf = (version: string) => ({ title: version, excerpt: version, content: `<p>${version}</p>` });
    const post = await storePost(platform.address, cookie, { ...textOf('Version 0 of Ada'), published: true });
    let writing = true;
    const write = async (writer: string) => {
      for (let round = 1; round <= 8; round += 1)
        await changePost(platform.address, cookie, post, textOf(`Version ${round} of ${writer}`));
    };
    const seen = new Set<string>();
    const paths = ['/blog', '/rss.xml', '/feed.json', '/search.json', `/blog/${post.slug}`];
    const read = async (base: string, from: string) => {
      while (writing) {
        const { status, text } = await send(base, from);
        const versions = text.match(/Version \d of \w+/g) ?? [];
        expect([from, status, new Set(versions).size]).toEqual([from, 200, 1]);
        seen.add(versions[0] ?? '');
      }
    };
    // The CDN passes few of the visits on.
    const reading = Promise.all(paths.flatMap((from) => [cdn.url, platform.address].map((base) => read(base, from))));
    await Promise.all(['Ada', 'Bob'].map(write));
    writing = false;
    await reading;
    expect(seen.size).toBeGreaterThan(2);
    const { title } = await platform.db
      .selectFrom('blogPosts')
      .select('title')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    // As if the purges of the saves were five seconds old.
    cdn.purges.length = 0;
    await tickAfter(61);
    for (const from of paths) expect([from, (await visit(from)).text.includes(title)]).toEqual([from, true]);
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
    const schedule = async (title: string, milliseconds: number) => {
      const publishAt = new Date(Date.now() + milliseconds).toISOString();
      const text = { title, slug: `post-${randomUUID()}`, excerpt: 'x', content: '<p>x</p>', published: false };
      expect((await send(platform.address, '/api/blog', { body: { ...text, publishAt }, cookie })).status).toBe(200);
      return Date.parse(publishAt);
    };
    await schedule('Soon', 600_000);
    expect(await seconds()).toBeGreaterThan(500);
    expect(await seconds()).toBeLessThan(600);
    // No clock ticks.
    const appearsAt = await schedule('Appears by itself', 3_000);
    await vi.waitUntil(() => shows('Appears by itself'), { timeout: 10_000, interval: 50 });
    expect(Date.now()).toBeGreaterThanOrEqual(appearsAt);
  });
});
