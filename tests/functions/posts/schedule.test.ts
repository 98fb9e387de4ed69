import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listPublishedPosts } from '../../../db/queries/posts/posts.ts';
import { finishBuild, startBuild } from '../../../db/queries/publishing/builds.ts';
import type { ListedPost } from '../../../src/contracts/posts/all-posts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { type Clock, letPass, openClock } from '../../platform/clock.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let cookie: string;
let clock: Clock;

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([{ slug: 'standing' }], {
    ...inject('withoutBuilds'),
    ...{ BUILD_HOOK_URL: hook.url, REBUILD_MINUTES: '60' },
  });
  cookie = await signIn(platform.address, platform.author);
  const { databaseUrl: DATABASE_URL } = platform;
  clock = openClock({ DATABASE_URL, BUILD_HOOK_URL: hook.url, REBUILD_MINUTES: '60' });
});

afterAll(async () => {
  clock.stop();
  await platform.stop();
  hook.close();
});

beforeEach(async () => {
  await platform.db.deleteFrom('builds').execute();
  await platform.db.updateTable('blogPosts').set({ publishAt: null, unpublishAt: null }).execute();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const fields = () => ({ title: `Post ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short' });

async function save(body: object, post?: Post): Promise<{ post: Post; rebuild: string }> {
  const path = post ? `/api/blog/${post.id}` : '/api/blog';
  const answer = await send(platform.address, path, { method: post ? 'PUT' : 'POST', cookie, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as unknown as { post: Post; rebuild: string };
}

/** Moves a post's schedule and the builds into the past. */
async function pass(post: Post, minutes: number): Promise<void> {
  const back = (column: string) => sql`${sql.ref(column)} - make_interval(mins => ${minutes}::int)`;
  await sql`update blog_posts set publish_at = ${back('publish_at')}, unpublish_at = ${back('unpublish_at')}
    where id = ${post.id}`.execute(platform.db);
  await letPass(platform.db, minutes);
}

/** Who sees the post: its page, the API's post and list, the next build. */
async function seen(post: Post): Promise<boolean[]> {
  const get = (path: string) => send(platform.address, path);
  const list = (await get('/api/blog')).json().posts as Post[];
  const built = await listPublishedPosts(platform.db);
  return [
    (await get(`/blog/${post.slug}`)).status === 200,
    (await get(`/api/blog/${post.id}`)).status === 200,
    list.some(({ id, published }) => id === post.id && published),
    built.some(({ id, isVisible }) => id === post.id && isVisible),
  ];
}

const everybody = [true, true, true, true];
const nobody = [false, false, false, false];

async function build(): Promise<void> {
  const buildId = randomUUID();
  await startBuild(platform.db, { buildId, commitSha: 'local' });
  await finishBuild(platform.db, buildId);
}

describe('a scheduled post', () => {
  test('appears and disappears at its moments, whether or not a clock fires', async () => {
    const [publishAt, unpublishAt] = [inMinutes(10), inMinutes(30)];
    const { post, rebuild } = await save({ ...fields(), publishAt, unpublishAt });
    expect(post).toMatchObject({ published: false, publishAt, unpublishAt });
    expect(rebuild).toBe('none');
    expect(await seen(post)).toEqual(nobody);
    await pass(post, 11);
    expect(await seen(post)).toEqual(everybody);
    await pass(post, 20);
    expect(await seen(post)).toEqual(nobody);
  });

  test('is counted and filtered by what is true now', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    const count = async () =>
      (
        (await send(platform.address, '/api/admin/overview', { cookie })).json() as {
          counts: { publishedPosts: number };
        }
      ).counts.publishedPosts;
    const listed = async (status: string): Promise<ListedPost[]> =>
      ((await send(platform.address, `/api/blog/all?status=${status}`, { cookie })).json() as { posts: ListedPost[] })
        .posts;
    const before = await count();
    expect((await listed('scheduled')).map(({ id }) => id)).toContain(post.id);
    await pass(post, 11);
    expect(await count()).toBe(before + 1);
    expect((await listed('published')).find(({ id }) => id === post.id)).toMatchObject({ published: true });
    expect((await listed('draft')).map(({ id }) => id)).not.toContain(post.id);
  });

  test('no cached answer crosses its moment', async () => {
    const age = async (path: string) => {
      const { headers } = await send(platform.address, path);
      return Number(/s-maxage=(\d+)/.exec(String(headers['netlify-cdn-cache-control']))?.[1]);
    };
    const paths = ['/api/blog', '/api/blog/standing', '/blog/standing'];
    for (const path of paths) expect(await age(path)).toBe(86_400);
    const { post } = await save({ ...fields(), publishAt: inMinutes(2) });
    for (const path of paths) {
      expect(await age(path)).toBeLessThan(120);
      expect(await age(path)).toBeGreaterThan(90);
    }
    await pass(post, 3);
    for (const path of paths) expect(await age(path)).toBe(86_400);
  });

  test('published by hand before its moment appears at once and keeps no moment', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    const { post: now } = await save({ published: true, publishAt: post.publishAt }, post);
    expect(now).toMatchObject({ published: true, publishAt: null });
  });

  test('stays published when it is saved after its moment by somebody who opened it before', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    await pass(post, 11);
    const publishAt = inMinutes(-1);
    const { post: saved } = await save({ title: 'Later', published: false, publishAt }, post);
    expect(saved).toMatchObject({ published: true, title: 'Later' });
    expect(await seen(saved)).toEqual(everybody);
  });

  test('that has appeared is taken offline by hand, and one that has disappeared is published again', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    await pass(post, 11);
    expect((await save({ published: false }, post)).post).toMatchObject({ published: false, publishAt: null });
    await save({ published: true, unpublishAt: inMinutes(5) }, post);
    await pass(post, 6);
    expect(await seen(post)).toEqual(nobody);
    expect((await save({ published: true }, post)).post).toMatchObject({ published: true, unpublishAt: null });
  });

  test('that has appeared is taken offline together with others', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    await pass(post, 11);
    const change = (action: string) =>
      send(platform.address, '/api/blog/all', { cookie, body: { ids: [post.id], action }, method: 'POST' });
    expect((await change('unpublish')).json()).toMatchObject({ changed: 1 });
    expect(await seen(post)).toEqual(nobody);
    expect((await change('publish')).json()).toMatchObject({ changed: 1 });
    expect(await seen(post)).toEqual(everybody);
  });

  test('does not disappear before it appears', async () => {
    const body = { ...fields(), publishAt: inMinutes(10), unpublishAt: inMinutes(5) };
    const answer = await send(platform.address, '/api/blog', { cookie, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ field: 'unpublishAt' }] });
  });

  test('is in the audit trail', async () => {
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    const noted = await platform.db
      .selectFrom('auditEvents')
      .select('action')
      .where('subject', '=', post.title)
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['post.create', 'post.schedule']);
  });
});

describe('the clock', () => {
  test('asks for one build after a post has appeared, and catches up on what it missed', async () => {
    await build();
    const { post } = await save({ ...fields(), publishAt: inMinutes(10) });
    const before = hook.calls();
    await clock.tickNow();
    expect(hook.calls()).toBe(before);
    await pass(post, 600);
    await clock.tickNow();
    await clock.tickNow();
    expect(hook.calls()).toBe(before + 1);
    await build();
    await clock.tickNow();
    expect(hook.calls()).toBe(before + 1);
  });

  test('does not let a post that disappears wait for the deploy budget', async () => {
    const { post } = await save({ ...fields(), published: true, unpublishAt: inMinutes(10) });
    await build();
    await pass(post, 11);
    const before = hook.calls();
    await clock.tickNow();
    expect(hook.calls()).toBe(before + 1);
  });
});
