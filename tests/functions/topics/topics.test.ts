import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Topic } from '../../../src/contracts/topics/topics.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

let platform: PreparedPlatform;
let writer: Account;
let cookie: string;

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'first' }], inject('withoutBuilds'));
  writer = await createAccount(platform.db, 'content_creator');
  cookie = await signIn(platform.address, writer);
});

beforeEach(async () => {
  for (const table of ['blogPosts', 'topics', 'redirects', 'auditEvents'] as const)
    await platform.db.deleteFrom(table).execute();
});

afterAll(() => platform.stop());

const call = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
  send(platform.address, `/api/topics${path}`, { cookie, method, ...(body !== undefined && { body }) });
const store = (title: string, topics: string[], published = true) =>
  storePost(platform.address, cookie, { title, topics, published });
const topicsOf = async (key: string) => (await readPost(platform.address, cookie, key))?.topics;
const list = async (): Promise<Topic[]> => (await call('')).json().topics as Topic[];
const named = async (name: string) => (await list()).find((topic) => topic.name === name) as Topic;
const redirects = async () =>
  Object.fromEntries(
    (await platform.db.selectFrom('redirects').select(['path', 'target']).execute()).map((row) => [
      row.path,
      row.target,
    ]),
  );
const trail = async () =>
  (await platform.db.selectFrom('auditEvents').select(['action', 'subject']).orderBy('id').execute())
    .filter(({ action }) => action.startsWith('topic.'))
    .map(({ action, subject }) => [action, subject]);

describe('the topics of a post', () => {
  test('are made by their names, in the order in which they were sent, once for each name in any case', async () => {
    const post = await store('A', ['Waiting Lists', 'Safeguarding']);
    await store('B', ['safeguarding'], false);
    expect(await topicsOf(post.id)).toEqual([
      { name: 'Waiting Lists', slug: 'waiting-lists' },
      { name: 'Safeguarding', slug: 'safeguarding' },
    ]);
    expect((await list()).map(({ name, posts, published }) => [name, posts, published])).toEqual([
      ['Waiting Lists', 1, 1],
      ['Safeguarding', 2, 1],
    ]);
    expect(await trail()).toEqual([
      ['topic.create', 'Waiting Lists'],
      ['topic.create', 'Safeguarding'],
    ]);
  });
});

describe('the screen of topics', () => {
  test('renames, and the old name and URL lead to the new ones', async () => {
    const post = await store('A', ['Nursing']);
    const { id, updatedAt } = await named('Nursing');
    const renamed = await call(`/${id}`, { name: 'Nurses', slug: '', expectedUpdatedAt: updatedAt }, 'PUT');
    expect(renamed.json().topic).toMatchObject({ name: 'Nurses', slug: 'nurses', posts: 1 });
    expect(await redirects()).toEqual({ '/blog/topics/nursing': '/blog/topics/nurses' });
    await store('B', ['nursing']);
    expect(await list()).toMatchObject([{ name: 'Nurses', posts: 2 }]);
    expect(await topicsOf(post.id)).toEqual([{ name: 'Nurses', slug: 'nurses' }]);
    const late = await call(`/${id}`, { name: 'Nurse', expectedUpdatedAt: updatedAt }, 'PUT');
    expect(late.status).toBe(409);
    expect(late.json().current).toMatchObject({ name: 'Nurses' });
  });

  test('merges, orders and deletes', async () => {
    const post = await store('A', ['One', 'Two', 'Three']);
    const [one, two, three] = await list();
    expect((await call(`/${two?.id}/merge`, { into: three?.id })).status).toBe(200);
    expect((await topicsOf(post.id))?.map(({ name }) => name)).toEqual(['One', 'Three']);
    expect((await call('', { ids: [three?.id, one?.id] }, 'PUT')).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Three', 'One']);
    const circle = await call(`/${three?.id}?redirectTo=/blog/topics/two`, undefined, 'DELETE');
    expect(circle.json()).toMatchObject({ issues: [{ field: 'redirectTo' }] });
    expect((await call(`/${three?.id}?redirectTo=/services`, undefined, 'DELETE')).status).toBe(200);
    expect((await call(`/${one?.id}`, undefined, 'DELETE')).status).toBe(200);
    expect(await redirects()).toEqual({
      '/blog/topics/two': '/blog/topics/three',
      '/blog/topics/three': '/services',
      '/blog/topics/one': null,
    });
    expect(await topicsOf(post.id)).toEqual([]);
    expect((await trail()).map(([action]) => action)).toEqual([
      ...Array(3).fill('topic.create'),
      ...['topic.merge', 'topic.order', 'topic.delete', 'topic.delete'],
    ]);
  });
});
