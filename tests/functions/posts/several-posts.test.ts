import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { setPublicName } from '../../../db/queries/accounts/users.ts';
import type { PostSummary } from '../../../src/contracts/posts/posts.ts';
import type { VersionSummary } from '../../../src/contracts/posts/versions.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { makePost, type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let writer: Account;
let cookie: string;

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([{ slug: 'first' }], { ...inject('withoutBuilds'), BUILD_HOOK_URL: hook.url });
  writer = await createAccount(platform.db, 'content_creator');
  cookie = await signIn(platform.address, writer);
});

beforeEach(async () => {
  await platform.db.deleteFrom('blogPosts').execute();
  await platform.db.deleteFrom('auditEvents').execute();
  // A waiting build would take the call of the hook.
  await platform.db.deleteFrom('builds').execute();
});

afterAll(async () => {
  await platform.stop();
  hook.close();
});

const change = (ids: unknown, action: string, by = cookie) =>
  send(platform.address, '/api/blog/all', { body: { ids, action }, cookie: by });
const store = (title: string, published: boolean) => storePost(platform.address, cookie, { title, published });
const read = (key: string) => readPost(platform.address, cookie, key);
const trail = async (action: 'post.update' | 'post.delete') =>
  (await platform.db.selectFrom('auditEvents').select('subject').where('action', '=', action).execute())
    .map(({ subject }) => subject)
    .sort();

describe('several posts at once', () => {
  test('are published with one build, a new version and an audit entry each; those that are published stay as they are', async () => {
    const posts = [await store('A', false), await store('B', false), await store('C', true)];
    await platform.db.deleteFrom('builds').execute();
    const before = hook.calls();
    const unknown = randomUUID();
    const answer = await change([...posts.map(({ id }) => id), unknown], 'publish');
    expect(answer.json()).toEqual({
      ...{ success: true, changed: 2, rebuild: 'queued' },
      unchanged: [posts[2]?.id, unknown],
    });
    expect(hook.calls()).toBe(before + 1);
    for (const { id, updatedAt, title } of posts) {
      const now = await read(id);
      expect(now?.published).toBe(true);
      expect([title, (now?.updatedAt ?? '') > updatedAt]).toEqual([title, title !== 'C']);
    }
    expect(await trail('post.update')).toEqual(['A', 'B']);
  });

  test('are taken offline, and visitors no longer see them', async () => {
    const posts = [await store('A', true), await store('B', true)];
    const ids = posts.map(({ id }) => id);
    expect((await change(ids, 'unpublish')).json()).toMatchObject({ changed: 2 });
    for (const id of ids) expect((await send(platform.address, `/api/blog/${id}`)).status).toBe(404);
    expect((await change(ids, 'unpublish')).json()).toEqual({
      success: true,
      changed: 0,
      unchanged: ids,
      rebuild: 'none',
    });
  });

  test('are deleted with one build; the urls that visitors could see say that the post is gone', async () => {
    const [shown, hidden] = [await store('A', true), await store('B', false)];
    await platform.db.deleteFrom('builds').execute();
    const before = hook.calls();
    expect((await change([shown.id, hidden.id], 'delete')).json()).toMatchObject({ changed: 2, rebuild: 'queued' });
    expect(hook.calls()).toBe(before + 1);
    expect([await read(shown.id), await read(hidden.id)]).toEqual([undefined, undefined]);
    const statusOf = async (slug: string) => (await send(platform.address, `/blog/${slug}`)).status;
    expect([await statusOf(shown.slug), await statusOf(hidden.slug)]).toEqual([410, 404]);
    expect(await trail('post.delete')).toEqual(['A', 'B']);
  });

  test('that visitors never saw are deleted without a build', async () => {
    const { id } = await store('A', false);
    expect((await change([id], 'delete')).json()).toMatchObject({ changed: 1, rebuild: 'none' });
  });

  test('keep their history: what was before, and what happened', async () => {
    const old = makePost({ slug: 'from-before', published: true }, writer.id);
    await platform.db.insertInto('blogPosts').values(old).execute();
    const ids = [(await read('from-before'))?.id ?? '', (await store('A', true)).id];
    await change(ids, 'unpublish');
    const changes = await Promise.all(
      ids.map(async (id) => {
        const answer = await send(platform.address, `/api/blog/${id}/revisions`, { cookie });
        return (answer.json().revisions as VersionSummary[]).map((revision) => revision.change);
      }),
    );
    expect(changes).toEqual([
      ['unpublished', 'found'],
      ['unpublished', 'created'],
    ]);
  });

  test.each([
    ['no post', [], 'publish', 'ids'],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID()), 'publish', 'ids'],
    ['something that is no id', ['a-slug'], 'publish', 'ids.0'],
    ['an action that there is not', [randomUUID()], 'rename', 'action'],
  ])('of %s are refused', async (_name, ids, action, field) => {
    const answer = await change(ids, action);
    expect([answer.status, answer.json().issues]).toEqual([400, [{ field, message: expect.any(String) }]]);
  });

  test('are for those who write', async () => {
    const { id } = await store('A', true);
    const reader = await signIn(platform.address, await createAccount(platform.db, 'user'));
    expect((await change([id], 'delete', reader)).status).toBe(403);
    expect(await read(id)).toBeDefined();
  });
});

describe('the list of all posts', () => {
  const list = async (query: string) => {
    const answer = await send(platform.address, `/api/blog/all?${query}`, { cookie });
    return answer.json() as { posts: PostSummary[]; authors: { id: string; name: string }[]; total: number };
  };
  const titles = async (query: string) => (await list(query)).posts.map(({ title }) => title);

  test('is sorted by date, change or title, and narrowed to a state and an author', async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    const mine = { createdAt: day(1), updatedAt: day(9), title: 'banana' };
    await platform.db
      .insertInto('blogPosts')
      .values([
        makePost({ slug: 'one', ...mine }, writer.id),
        makePost({ slug: 'two', createdAt: day(2), title: 'Apple', published: false }, platform.author.id),
        makePost({ slug: 'three', createdAt: day(3), title: 'Cherry' }, platform.author.id),
      ])
      .execute();
    expect(await titles('')).toEqual(['Cherry', 'Apple', 'banana']);
    expect(await titles('sort=newest')).toEqual(['Cherry', 'Apple', 'banana']);
    expect(await titles('sort=oldest')).toEqual(['banana', 'Apple', 'Cherry']);
    expect(await titles('sort=changed')).toEqual(['banana', 'Cherry', 'Apple']);
    expect(await titles('sort=title')).toEqual(['Apple', 'banana', 'Cherry']);
    expect(await titles(`author=${platform.author.id}&status=published`)).toEqual(['Cherry']);
    expect(await titles(`author=${randomUUID()}`)).toEqual([]);
    const later = makePost({ slug: 'four', title: 'Date', published: false }, writer.id);
    await platform.db
      .insertInto('blogPosts')
      .values({ ...later, publishAt: new Date(Date.now() + 86_400_000) })
      .execute();
    expect(await titles('status=scheduled')).toEqual(['Date']);
    expect(await titles('status=draft')).toEqual(['Apple']);
    expect((await titles('status=published')).toSorted()).toEqual(['Cherry', 'banana']);
    expect(await titles('status=changed')).toEqual([]);
    const { id: postId, updatedAt: base } = await platform.db
      .selectFrom('blogPosts')
      .select(['id', 'updatedAt'])
      .where('slug', '=', 'three')
      .executeTakeFirstOrThrow();
    const texts = { title: 'Changed', content: '', excerpt: '', featuredImage: '' };
    const rest = { metaTitle: '', metaDescription: '', slug: '', savedBy: null };
    await platform.db
      .insertInto('postDrafts')
      .values({ postId, base, updatedAt: base, ...texts, ...rest })
      .execute();
    expect(await titles('status=changed')).toEqual(['Cherry']);
    await platform.db.deleteFrom('blogPosts').where('slug', '=', 'four').execute();
    await setPublicName(platform.db, writer.id, 'Ada King');
    const { authors, total } = await list(`author=${writer.id}`);
    expect([total, authors]).toEqual([
      1,
      [
        { id: platform.author.id, name: platform.author.username },
        { id: writer.id, name: 'Ada King' },
      ].sort((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    ]);
    for (const query of ['sort=size', 'author=me', 'status=lost'])
      expect((await send(platform.address, `/api/blog/all?${query}`, { cookie })).status).toBe(400);
  });
});
