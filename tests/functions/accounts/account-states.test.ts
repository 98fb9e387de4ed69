import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { codeOf, enrol } from '../../fixtures/authenticator.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let cookie: string;
let admin: Account;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });
const setDisabled = (id: string, disabled: boolean, by = cookie) =>
  call(`/api/admin/users/${id}/disabled`, { method: 'PUT', body: { disabled }, cookie: by });
const remove = (id: string, by = cookie) => call(`/api/admin/users/${id}`, { method: 'DELETE', cookie: by });
const setTemporary = (id: string, body: object = {}, by = cookie) =>
  call(`/api/admin/users/${id}/temporary-password`, { body, cookie: by });
const login = (body: object) => send(address, '/api/auth/login', { body, from: someAddress() });
const statusOf = async (own: string) => (await send(address, '/api/auth/me', { cookie: own })).status;
const listed = async (id: string) =>
  ((await call('/api/admin/users')).json().users as { id: string }[]).find((user) => user.id === id);
const noted = (subject: string) =>
  db.selectFrom('auditEvents').select(['action', 'actorName']).where('subject', '=', subject).orderBy('id').execute();
const nobody = '00000000-0000-4000-8000-000000000000';

describe('a disabled account', () => {
  let account: Account;
  let own: string;
  beforeEach(async () => {
    account = await createAccount(db, 'content_creator');
    own = await signIn(address, account);
  });

  test('loses its sessions and key at once and for good, keeps its posts, and can be enabled again', async () => {
    const made = await call(`/api/admin/generate-api-key/${account.id}`, { method: 'POST' });
    const withKey = () =>
      send(address, '/api/blog/all', { headers: { authorization: `Bearer ${made.json().apiKey}` } });
    const post = await storePost(address, own, { published: true });
    expect((await withKey()).status).toBe(200);

    const answer = await setDisabled(account.id, true);
    expect(answer.json()).toMatchObject({ user: { id: account.id, disabled: true, hasApiKey: false, posts: 1 } });
    expect(await listed(account.id)).toMatchObject({ disabled: true });
    expect([await statusOf(own), (await withKey()).status]).toEqual([401, 401]);
    expect(await readPost(address, cookie, post.id)).toMatchObject({ title: post.title, published: true });
    expect((await call(`/api/admin/generate-api-key/${account.id}`, { method: 'POST' })).status).toBe(409);

    expect((await setDisabled(account.id, false)).json()).toMatchObject({ user: { disabled: false } });
    expect([await statusOf(own), (await withKey()).status]).toEqual([401, 401]);
    await signIn(address, account);
    // What is so already is no change.
    await setDisabled(account.id, false);
    expect((await noted(account.username)).map(({ action }) => action)).toEqual([
      ...['api-key.generate', 'user.disable', 'user.enable'],
    ]);
  });

  test('says so to whoever knows its password, and nothing to anybody else', async () => {
    await setDisabled(account.id, true);
    const { username, password } = account;
    const owner = await login({ username, password });
    expect([owner.status, owner.json().message]).toEqual([403, 'This account is disabled. Ask an admin to enable it.']);
    expect(owner.headers['set-cookie']).toBeUndefined();
    const stranger = await login({ username, password: 'wrong password' });
    const unknown = await login({ username: 'nobody-at-all', password: 'wrong password' });
    expect([stranger.status, stranger.text]).toEqual([401, unknown.text]);
  });
});

describe('a deleted account', () => {
  test('is gone with its sessions; what it did stays in the audit trail under its name', async () => {
    const account = await createAccount(db, 'user');
    const own = await signIn(address, account);
    expect((await remove(account.id)).json()).toEqual({ success: true });
    expect(await statusOf(own)).toBe(401);
    expect(await listed(account.id)).toBeUndefined();
    expect((await login({ username: account.username, password: account.password })).status).toBe(401);
    expect((await remove(account.id)).status).toBe(404);
    const { events } = (await call(`/api/admin/audit?who=${account.username}`)).json() as { events: object[] };
    expect(events).toEqual([expect.objectContaining({ action: 'login.success', actorName: account.username })]);
    expect(await noted(`${account.username}, User`)).toEqual([{ action: 'user.delete', actorName: admin.username }]);
  });

  test('has written no post: else it is refused, with their number', async () => {
    const account = await createAccount(db, 'content_creator');
    const own = await signIn(address, account);
    const post = await storePost(address, own);
    const way = 'Disable the account instead, or delete what it has written first.';
    expect((await remove(account.id)).json()).toEqual({
      success: false,
      code: 'conflict',
      message: `${account.username} has written a post. ${way}`,
    });
    const second = await storePost(address, own, { published: true });
    expect((await remove(account.id)).json().message).toBe(`${account.username} has written 2 posts. ${way}`);
    expect(await statusOf(own)).toBe(200);
    for (const { id } of [post, second]) await call(`/api/blog/${id}`, { method: 'DELETE' });
    expect((await remove(account.id)).status).toBe(200);
  });
});

describe('a temporary password', () => {
  test('ends the sessions, signs nobody in by itself, and gives way to one of the owner’s own', async () => {
    const account = await createAccount(db, 'content_creator');
    const { username } = account;
    const own = await signIn(address, account);
    const password = String((await setTemporary(account.id)).json().password);
    expect(password).toMatch(/^[a-z2-9]{20}$/);
    expect(await statusOf(own)).toBe(401);
    expect((await login({ username, password: account.password })).status).toBe(401);

    const asked = await login({ username, password });
    expect([asked.status, asked.json()]).toEqual([200, { success: false, passwordChangeRequired: true }]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    for (const [newPassword, reason] of [
      [password, 'another password than the temporary one'],
      ['12345', 'at least 6 characters'],
      ['qwerty', 'one of the most common'],
      ['abcdefg', 'easy to guess'],
    ]) {
      const refused = await login({ username, password, newPassword });
      expect([refused.status, refused.json().issues]).toEqual([
        400,
        [{ field: 'newPassword', message: expect.stringContaining(reason ?? '') }],
      ]);
    }
    const newPassword = 'seven quiet lamps';
    const changed = await login({ username, password, newPassword });
    expect(changed.json()).toMatchObject({ success: true, user: { username } });
    expect(changed.headers['set-cookie']).toHaveLength(2);
    expect((await login({ username, password, newPassword })).status).toBe(401);
    await signIn(address, { username, password: newPassword });
    expect(await noted(username)).toEqual([{ action: 'password.reset', actorName: admin.username }]);
    // Nobody's lasting password is changed in passing.
    const lasting = await login({ username, password: newPassword, newPassword: 'eight quiet lamps' });
    expect(lasting.status).toBe(400);
  });

  test('does not get past two-factor authentication', async () => {
    const { id, username, secret } = await enrol(db, address);
    const password = String((await setTemporary(id)).json().password);
    const typed = { username, password, newPassword: 'seven quiet lamps' };
    expect((await login(typed)).json()).toEqual({ success: false, twoFactorRequired: true });
    expect((await login({ ...typed, code: codeOf(secret) })).json()).toMatchObject({ success: true });
  });

  test.each([
    ['keep', 200],
    ['revoke', 401],
  ])('and the API key: %s', async (apiKey, status) => {
    const { id } = await createAccount(db, 'content_creator');
    const made = await call(`/api/admin/generate-api-key/${id}`, { method: 'POST' });
    expect((await setTemporary(id, { apiKey })).status).toBe(200);
    const headers = { authorization: `Bearer ${made.json().apiKey}` };
    expect((await send(address, '/api/blog/all', { headers })).status).toBe(status);
  });
});

test('nobody does any of this to their own account, or to one that does not exist', async () => {
  const acts = (id: string) => [setDisabled(id, true), setDisabled(id, false), remove(id), setTemporary(id)];
  const own = await Promise.all(acts(admin.id));
  expect(own.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  for (const answer of own) expect(answer.json().message).toContain('own');
  expect((await Promise.all(acts(nobody))).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await statusOf(cookie)).toBe(200);
});

test('of two admins who disable and delete each other at once one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await createAccount(db, 'admin'), await createAccount(db, 'admin')];
    const [first, second] = [await signIn(address, one), await signIn(address, two)];
    const answers = await Promise.all([setDisabled(two.id, true, first), remove(one.id, second)]);
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.id, two.id])
      .where('disabledAt', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});
