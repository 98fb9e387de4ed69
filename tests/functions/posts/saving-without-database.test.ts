import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { someImage } from '../../fixtures/images.ts';
import { type DatabaseGate, openGate } from '../../platform/database-gate.ts';
import { type Answer, send } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';

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
  { tags: ['thorough'] },
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

describe('the bytes of an image whose row the database does not confirm', () => {
  const files = () => readdirSync(path.join(platform.dataDir, 'objects')).sort();
  const png = { 'content-type': 'image/png' };
  const ask = async () => {
    const answer = await send(platform.address, '/api/objects/upload', { body: { contentType: 'image/png' }, cookie });
    return new URL((answer.json() as { uploadURL: string }).uploadURL);
  };
  const put = ({ pathname, search }: URL, body: Buffer) =>
    send(platform.address, pathname + search, { method: 'PUT', body, headers: png, cookie });
  const replace = ({ pathname }: URL, body: Buffer) =>
    send(platform.address, `${pathname.replace('objects', 'images')}/file`, {
      ...{ method: 'PUT', body, headers: png, cookie },
    });
  const deleteUnused = () => send(platform.address, '/api/images/delete-unused', { method: 'POST', cookie });
  const shown = async ({ pathname }: URL) =>
    Buffer.from(await (await fetch(new URL(pathname, platform.address))).arrayBuffer());
  const during = async (mode: DatabaseGate['mode'], concerns: string, work: () => Promise<Answer>) => {
    Object.assign(gate, { mode, concerns });
    const answer = await work();
    gate.mode = 'up';
    expect([answer.status, answer.text]).toEqual([503, answer.text]);
  };
  const confirming = 'update \\"objects\\" set \\"stored_at\\"';

  test('are deleted with the unused images, unless the upload is sent again', async () => {
    const [first, again] = [await ask(), await ask()];
    const [lost, kept] = [await someImage(), await someImage()];
    await during('failing', confirming, () => put(first, lost));
    await during('failing', confirming, () => put(again, kept));
    expect(files()).toEqual([path.basename(first.pathname), path.basename(again.pathname)].sort());
    expect((await put(again, kept)).status).toBe(200);
    expect((await put(again, kept)).status).toBe(409);
    expect((await deleteUnused()).status).toBe(200);
    expect(files()).toEqual([path.basename(again.pathname)]);
    expect((await shown(again)).equals(kept)).toBe(true);
  });

  test('stay if the database had confirmed it, and only the answer was lost', async () => {
    const [address, image] = [await ask(), await someImage()];
    await during('losing', confirming, () => put(address, image));
    await deleteUnused();
    expect((await shown(address)).equals(image)).toBe(true);
  });

  test.each([
    ['stored, and only the answer was lost', 'losing', true],
    ['not stored', 'failing', false],
  ] as const)(
    'that replace an image: one of the two is shown and the other deleted, if the change was %s',
    async (_what, mode, isReplaced) => {
      const [address, before, after] = [await ask(), await someImage(), await someImage()];
      await put(address, before);
      const count = files().length;
      await during(mode, 'update objects set content_type', () => replace(address, after));
      expect(files()).toHaveLength(count + 1);
      await deleteUnused();
      expect(files()).toHaveLength(count);
      expect((await shown(address)).equals(isReplaced ? after : before)).toBe(true);
    },
  );
});
