import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { changePost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let adminCookie: string;
beforeAll(async () => {
  adminCookie = await signIn(address, await createAccount(db, 'admin'));
});

const put = (path: string, publicName: unknown, cookie: string) =>
  send(address, path, { method: 'PUT', body: { publicName }, cookie });
const setOwn = (publicName: unknown, cookie: string) => put('/api/auth/public-name', publicName, cookie);
const setOf = ({ id }: Pick<Account, 'id'>, publicName: unknown, cookie = adminCookie) =>
  put(`/api/admin/users/${id}/public-name`, publicName, cookie);
const eventsOf = ({ username }: Account) =>
  db
    .selectFrom('auditEvents')
    .select(['actorName', 'subject'])
    .where('action', '=', 'user.public-name')
    .where('subject', 'like', `${username},%`)
    .orderBy('id')
    .execute();

describe('a public name', () => {
  test('is set, changed and removed by each person for themselves, and is in the audit trail', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const own = async () => (await send(address, '/api/auth/me', { cookie })).json() as { user: object };
    expect((await own()).user).toMatchObject({ publicName: null });
    expect((await setOwn('  Ada King ', cookie)).json()).toEqual({
      ...{ success: true, publicName: 'Ada King', rebuild: 'none' },
    });
    expect((await own()).user).toMatchObject({ publicName: 'Ada King' });
    await setOwn('Ada King', cookie);
    expect((await setOwn(' ', cookie)).json()).toMatchObject({ publicName: null });
    expect((await own()).user).toMatchObject({ publicName: null });
    expect(await eventsOf(account)).toEqual([
      { actorName: account.username, subject: `${account.username}, Ada King` },
      { actorName: account.username, subject: `${account.username}, removed` },
    ]);
  });

  test('is set by an admin for anybody, and by nobody else', async () => {
    const account = await createAccount(db, 'content_creator');
    expect((await setOf(account, 'Grace Hopper')).json()).toMatchObject({ publicName: 'Grace Hopper' });
    const { users } = (await send(address, '/api/admin/users', { cookie: adminCookie })).json() as { users: object[] };
    expect(users).toContainEqual(expect.objectContaining({ id: account.id, publicName: 'Grace Hopper' }));
    expect((await setOf(account, 'Me', await signIn(address, account))).status).toBe(403);
    const missing = await setOf({ id: randomUUID() }, 'Nobody');
    expect([missing.status, missing.json().message]).toEqual([404, 'This user does not exist']);
    expect(await eventsOf(account)).toHaveLength(1);
  });

  test.each([
    ['two lines', 'Ada\nKing'],
    ['a control of the writing direction', 'Ada \u202egniK'],
    ['more than 100 characters', 'x'.repeat(101)],
    ['nothing that can be seen', '\u200b'],
    ['no text', 7],
  ])('of %s is refused', async (_name, publicName) => {
    const answer = await setOwn(publicName, adminCookie);
    expect([answer.status, answer.json().issues]).toEqual([
      400,
      [{ field: 'publicName', message: expect.any(String) }],
    ]);
  });

  test('may have 100 characters', async () => {
    const cookie = await signIn(address, await createAccount(db, 'user'));
    expect((await setOwn('é'.repeat(100), cookie)).status).toBe(200);
  });

  test('asks for a build if visitors see it, and by nothing else', async () => {
    const account = await createAccount(db, 'content_creator');
    const cookie = await signIn(address, account);
    await storePost(address, cookie);
    expect((await setOwn('Only drafts', cookie)).json()).toMatchObject({ rebuild: 'none' });
    await storePost(address, cookie, { published: true });
    expect((await setOwn('Only drafts', cookie)).json()).toMatchObject({ rebuild: 'none' });
    expect((await setOwn('A reader sees it', cookie)).json()).toMatchObject({ rebuild: 'queued' });
    expect((await setOf(account, '')).json()).toMatchObject({ rebuild: 'queued' });
  });
});

describe('the posts of the API', () => {
  test('have the name of their author, present or none, in every answer', async () => {
    const account = await createAccount(db, 'content_creator');
    const cookie = await signIn(address, account);
    const created = await storePost(address, cookie, { published: true });
    expect(created).toMatchObject({ authorId: account.id, authorName: null });
    await setOwn('Ada King', cookie);
    const changed = await changePost(address, cookie, created, { title: 'Changed' });
    const read = (await send(address, `/api/blog/${created.id}`)).json() as { post: Post };
    const listed = (await send(address, '/api/blog')).json() as { posts: Post[] };
    const all = (await send(address, `/api/blog/all?search=${created.slug}`, { cookie })).json() as { posts: Post[] };
    const found = [listed, all].map(({ posts }) => posts.find(({ id }) => id === created.id));
    for (const post of [changed, read.post, ...found])
      expect(post).toMatchObject({ authorId: account.id, authorName: 'Ada King' });
  });
});
