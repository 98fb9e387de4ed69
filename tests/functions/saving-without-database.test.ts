import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import type { Post } from '../../src/contracts/blog.ts';
import { signIn } from '../accounts.ts';
import { type DatabaseGate, openGate } from '../database-gate.ts';
import { send } from '../http.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';
import { openTestHook, type TestHook } from '../test-hook.ts';

let database: ServedDatabase;
let gate: DatabaseGate;
let platform: StartedPlatform;
let cookie: string;
let hook: TestHook;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  gate = await openGate(database.url);
  db = new Database(database.url);
  hook = await openTestHook();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    ...{ DATABASE_URL: gate.url, ADMIN_PASSWORD: 'correct horse', BUILD_HOOK_URL: hook.url },
  });
  cookie = await signIn(platform.address, { username: 'admin', password: 'correct horse' });
});

afterAll(async () => {
  await platform.stop();
  hook.close();
  gate.close();
  await database.close();
});

const fields = { title: 'Kept words', content: '<p>Words</p>', excerpt: 'In short', published: false };

async function create(more: Partial<typeof fields> = {}): Promise<Post> {
  const answer = await send(platform.address, '/api/blog', { body: { ...fields, ...more }, cookie });
  return (answer.json() as unknown as { post: Post }).post;
}

const read = async (id: string) =>
  ((await send(platform.address, `/api/blog/${id}`, { cookie })).json() as unknown as { post: Post }).post;

test.each(['refusing', 'failing', 'hanging'] as const)(
  'a save to a database that is %s is refused clearly, changes nothing, and succeeds when it is sent again',
  async (mode) => {
    const post = await create();
    const save = { ...fields, title: 'Changed words', expectedUpdatedAt: post.updatedAt };
    gate.mode = mode;
    const answer = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect([answer.status, answer.text]).toEqual([503, answer.text]);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: expect.stringContaining('again'),
    });
    gate.mode = 'up';
    expect(await read(post.id)).toEqual(post);
    const again = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect(again.json()).toMatchObject({ success: true, post: { title: 'Changed words' } });
  },
);

test('a save whose answer is lost is told, when it is sent again, with the words that are stored', async () => {
  const post = await create();
  const save = { ...fields, title: 'Lost words', expectedUpdatedAt: post.updatedAt };
  const put = () => send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
  Object.assign(gate, { mode: 'losing', concerns: 'update \\"blog_posts\\"' });
  expect((await put()).status).toBe(503);
  gate.mode = 'up';
  expect((await read(post.id)).title).toBe('Lost words');
  const again = await put();
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'conflict', current: { title: 'Lost words', id: post.id } });
});

const imported = {
  ...{
    source: 'test:lost',
    id: null,
    title: 'Lost',
    slug: 'a-lost-post',
    excerpt: 'E',
    content: '<p>Words</p>',
    author: null,
  },
  ...{ featuredImage: null, oldPaths: [], metaTitle: null, metaDescription: null, publishAt: null, unpublishAt: null },
  ...{ published: true, createdAt: '2020-01-31T09:00:00.000Z', updatedAt: '2020-02-01T09:00:00.000Z' },
};

test.each([
  ['publishes several posts', 'post.update', { title: 'One' }, 'publish', 'update \\"blog_posts\\"'],
  [
    'takes several posts offline',
    'post.update',
    { title: 'Two', published: true },
    'unpublish',
    'update \\"blog_posts\\"',
  ],
  [
    'deletes several posts',
    'post.delete',
    { title: 'Three', published: true },
    'delete',
    'delete from \\"blog_posts\\"',
  ],
  ['deletes a post', 'post.delete', { title: 'Four', published: true }, undefined, 'delete from \\"blog_posts\\"'],
  ['imports posts', 'post.import', { title: 'Lost' }, 'import', 'insert into imported_posts'],
] as const)(
  'what %s stores its event and its build with the change',
  async (_what, event, fields, action, statement) => {
    const { id } = await create(fields);
    const { id: author } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.deleteFrom('builds').execute();
    await db.deleteFrom('auditEvents').execute();
    Object.assign(gate, { mode: 'losing', concerns: statement });
    const answer =
      action === 'import'
        ? await send(platform.address, '/api/admin/imports', {
            ...{ cookie, body: { posts: [imported], dryRun: false, fallbackAuthor: author } },
          })
        : action
          ? await send(platform.address, '/api/blog/all', { cookie, body: { ids: [id], action } })
          : await send(platform.address, `/api/blog/${id}`, { cookie, method: 'DELETE' });
    gate.mode = 'up';
    expect([answer.status, answer.text]).toEqual([503, answer.text]);
    const events = await db.selectFrom('auditEvents').select(['action', 'subject', 'actorName']).execute();
    expect(events).toEqual([{ action: event, subject: fields.title, actorName: 'admin' }]);
    expect(await db.selectFrom('builds').select('state').execute()).toEqual([{ state: 'queued' }]);
  },
);
