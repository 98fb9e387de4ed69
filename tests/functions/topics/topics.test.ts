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

describe('a renamed topic', () => {
  test('keeps its earlier names and URLs, also twice renamed and renamed back', async () => {
    const post = await store('A', ['Nursing']);
    const { id, updatedAt } = await named('Nursing');
    const rename = async (name: string) => (await call(`/${id}`, { name, slug: '' }, 'PUT')).json().topic;
    const renamed = await call(`/${id}`, { name: 'Nurses', slug: '', expectedUpdatedAt: updatedAt }, 'PUT');
    expect(renamed.json().topic).toMatchObject({ name: 'Nurses', slug: 'nurses', posts: 1 });
    expect(await redirects()).toEqual({ '/blog/topics/nursing': '/blog/topics/nurses' });
    const late = await call(`/${id}`, { name: 'Nurse', expectedUpdatedAt: updatedAt }, 'PUT');
    expect(late.status).toBe(409);
    expect(late.json().current).toMatchObject({ name: 'Nurses' });

    await rename('The nurses');
    const lead = {
      '/blog/topics/nursing': '/blog/topics/the-nurses',
      '/blog/topics/nurses': '/blog/topics/the-nurses',
    };
    expect(await redirects()).toEqual(lead);
    await store('B', ['nursing']);
    expect(await list()).toMatchObject([{ name: 'The nurses', posts: 2 }]);
    expect(await rename('Nursing')).toMatchObject({ slug: 'nursing' });
    expect(await redirects()).toEqual({
      '/blog/topics/nurses': '/blog/topics/nursing',
      '/blog/topics/the-nurses': '/blog/topics/nursing',
    });
    expect(await topicsOf(post.id)).toEqual([{ name: 'Nursing', slug: 'nursing' }]);
    expect(await trail()).toEqual([
      ['topic.create', 'Nursing'],
      ['topic.update', '“Nursing” is now “Nurses”'],
      ['topic.update', '“Nurses” is now “The nurses”'],
      ['topic.update', '“The nurses” is now “Nursing”'],
    ]);
  });

  test('has one of two names that two people give it at once', async () => {
    await store('A', ['One', 'Two']);
    const { id, updatedAt: expectedUpdatedAt } = await named('One');
    const answers = await Promise.all(
      ['First', 'Uno'].map((name) => call(`/${id}`, { name, slug: '', expectedUpdatedAt }, 'PUT')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved, refused] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(refused?.json().current).toEqual(saved?.json().topic);
    expect((await call(`/${id}`, { name: 'TWO' }, 'PUT')).json()).toMatchObject({ issues: [{ field: 'name' }] });
    expect((await call(`/${id}`, { slug: 'two' }, 'PUT')).json().issues).toMatchObject([{ suggestion: 'two-2' }]);
  });
});

describe('at the same time', () => {
  test('twenty posts with the same new topic make one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => store(`Post ${number}`, ['Fresh'])));
    expect(await list()).toMatchObject([{ name: 'Fresh', slug: 'fresh', posts: 20 }]);
    expect(await trail()).toEqual([['topic.create', 'Fresh']]);
  });

  test('two topics that are merged into each other become one, and no post loses it', async () => {
    const posts = await Promise.all([store('A', ['One']), store('B', ['Two'])]);
    const [one, two] = await Promise.all(['One', 'Two'].map(named));
    const answers = await Promise.all([
      call(`/${one?.id}/merge`, { into: two?.id }),
      call(`/${two?.id}/merge`, { into: one?.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [left] = await list();
    for (const { id } of posts) expect(await topicsOf(id)).toMatchObject([{ name: left?.name }]);
    expect(await trail()).toContainEqual([
      'topic.merge',
      left?.name === 'Two' ? '“One” into “Two”' : '“Two” into “One”',
    ]);
  });

  test('posts that are saved with a topic while it is merged have the other one', async () => {
    const before = await store('Before', ['Other']);
    const published = await Promise.all(['P', 'Q', 'R', 'S', 'T', 'U'].map((title) => store(title, [])));
    for (let round = 0; round < 4; round += 1) {
      const topic = `Topic ${round}`;
      await store(topic, [topic]);
      const body = { topics: [topic, 'Second'] };
      const save = (id: string) => send(platform.address, `/api/blog/${id}`, { cookie, method: 'PUT', body });
      const { id } = await named(topic);
      const answers = await Promise.all([
        ...published.map((post) => save(post.id)),
        call(`/${id}/merge`, { into: (await named('Other')).id }),
        store(`New ${round}`, [topic]),
      ]);
      for (const answer of answers) if ('status' in answer) expect(answer.status, answer.text).toBe(200);
      const saved = [...published, answers.at(-1) as { id: string }];
      for (const post of saved) expect((await topicsOf(post.id))?.[0]).toEqual({ name: 'Other', slug: 'other' });
    }
    expect(await topicsOf(before.id)).toEqual([{ name: 'Other', slug: 'other' }]);
  });
});

describe('several posts', () => {
  test('get a topic or lose it; those with five stay as they are', async () => {
    const full = await store('Full', ['1', '2', '3', '4', '5']);
    const [has, lacks] = [await store('Has', ['Nurses'], false), await store('Lacks', ['1'])];
    const ids = [full, has, lacks].map(({ id }) => id);
    const change = (action: string, topic?: string) =>
      send(platform.address, '/api/blog/all', { cookie, body: { ids, action, topic } });
    expect((await change('add-topic', 'nurses')).json()).toMatchObject({ changed: 1, unchanged: [full.id, has.id] });
    expect((await topicsOf(lacks.id))?.map(({ name }) => name)).toEqual(['1', 'Nurses']);
    const search = `/api/blog/all?topic=${(await named('Nurses')).id}`;
    const found = (await send(platform.address, search, { cookie })).json();
    expect(found).toMatchObject({ total: 2, topics: expect.arrayContaining([expect.objectContaining({ name: '5' })]) });
    expect((await change('remove-topic', '1')).json()).toMatchObject({ changed: 2, unchanged: [has.id] });
    expect((await change('remove-topic', 'Nobody')).status).toBe(404);
    for (const refused of [await change('add-topic'), await change('publish', 'Nurses')])
      expect(refused.json()).toMatchObject({ issues: [{ field: 'topic' }] });
  });
});

test('there are at most a thousand, by whichever way they come', async () => {
  const post = await store('A', []);
  const rows = Array.from({ length: 1_000 }, (_, n) => ({ name: `Topic ${n}`, slug: `topic-${n}`, position: n }));
  await platform.db.insertInto('topics').values(rows).execute();
  const body = { title: 'B', excerpt: 'In short', content: '<p>Words</p>', topics: ['Topic 7', 'New'] };
  for (const [answer, field] of [
    [await call('', { name: 'New' }), 'name'],
    [await send(platform.address, '/api/blog', { cookie, body }), 'topics'],
    [
      await send(platform.address, '/api/blog/all', {
        ...{ cookie, body: { ids: [post.id], action: 'add-topic', topic: 'New' } },
      }),
      'topics',
    ],
  ] as const) {
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ field }] });
    expect(answer.text).toContain('There are 1,000 topics');
  }
});

describe('the screen of topics', () => {
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
      '/blog/topics/two': '/services',
      '/blog/topics/three': '/services',
      '/blog/topics/one': null,
    });
    expect(await topicsOf(post.id)).toEqual([]);
    expect((await trail()).slice(3)).toEqual([
      ['topic.merge', '“Two” into “Three”'],
      ['topic.order', null],
      ['topic.delete', 'Three'],
      ['topic.delete', 'One'],
    ]);
  });

  test('deletes a topic that visitors never saw without a trace, and its earlier URL says that it is gone', async () => {
    const post = await store('A', ['Hidden', 'Renamed'], false);
    const [hidden, { id }] = await Promise.all([named('Hidden'), named('Renamed')]);
    await call(`/${id}`, { name: 'Later', slug: '' }, 'PUT');
    const elsewhere = await call(`/${id}?redirectTo=https://other.example/x`, undefined, 'DELETE');
    expect(elsewhere.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'redirectTo' }] });
    for (const topic of [hidden.id, id]) await call(`/${topic}`, undefined, 'DELETE');
    expect(await redirects()).toEqual({ '/blog/topics/renamed': null });
    expect(await topicsOf(post.id)).toEqual([]);
  });

  test('a version that is restored has the topic that its own was merged into', async () => {
    const post = await store('A', ['Old', 'Gone']);
    const change = { title: 'B', topics: [] };
    await send(platform.address, `/api/blog/${post.id}`, { cookie, method: 'PUT', body: change });
    const fresh = await call('', { name: 'Newer' });
    await call(`/${(await named('Old')).id}/merge`, { into: (fresh.json().topic as Topic).id });
    await call(`/${(await named('Gone')).id}`, undefined, 'DELETE');
    const revisions = `/api/blog/${post.id}/revisions`;
    const versions = (await send(platform.address, revisions, { cookie })).json().revisions as { id: string }[];
    const path = `${revisions}/${versions.at(-1)?.id}/restore`;
    expect((await send(platform.address, path, { cookie, body: {} })).status).toBe(200);
    expect(await topicsOf(post.id)).toEqual([{ name: 'Newer', slug: 'newer' }]);
  });
});
