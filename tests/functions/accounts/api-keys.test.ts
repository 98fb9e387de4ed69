import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { sha256 } from '../../../functions/_shared/platform/keys.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { createAccount, revokeApiKeys, signIn } from '../../fixtures/accounts.ts';
import { type Message, send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let cookie: string;
beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'admin'));
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });
const generate = async (id: string) => call(`/api/admin/generate-api-key/${id}`, { method: 'POST' });
const changeRole = (id: string, role: string) => call(`/api/admin/users/${id}/role`, { method: 'PUT', body: { role } });
const nobody = '00000000-0000-4000-8000-000000000000';

describe('API keys', () => {
  const withKey = (path: string, key: string, message: Message = {}) =>
    send(address, path, { ...message, headers: { authorization: `Bearer ${key}`, ...message.headers } });
  const owner = async (role: Role) => {
    const account = await createAccount(db, role);
    const { apiKey } = (await generate(account.id)).json() as { apiKey: string };
    return { account, apiKey };
  };

  test('are told once, kept as a hash, and shown as a mask from then on', async () => {
    const { account, apiKey } = await owner('content_creator');
    expect(apiKey).toMatch(/^tck_[\w-]{43}$/);
    const row = await db.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(apiKey);
    const own = await signIn(address, account);
    const mask = `${apiKey.slice(0, 7)}…${apiKey.slice(-4)}`;
    expect((await send(address, '/api/auth/me', { cookie: own })).json()).toMatchObject({ user: { apiKey: mask } });
    const list = await call('/api/admin/users');
    expect(list.json().users).toContainEqual(expect.objectContaining({ id: account.id, hasApiKey: true }));
    expect(list.text).not.toContain(mask);
  });

  test('are for content creators and admins alone', async () => {
    const { id } = await createAccount(db, 'user');
    expect((await generate(id)).status).toBe(409);
    expect((await generate(nobody)).status).toBe(404);
    expect((await call(`/api/admin/users/${id}/api-keys/${nobody}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('open the blog calls with the owner’s role, also without Origin, and nothing else', async () => {
    const { apiKey } = await owner('content_creator');
    for (const path of ['/api/blog', '/api/blog/all', '/api/blog/supervision-is-not-a-box-to-tick'])
      expect((await withKey(path, apiKey)).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/demo-request'],
      ['GET', '/api/openapi.json'],
      ['GET', '/api/auth/sessions'],
    ] as const) {
      const answer = await withKey(path, apiKey, { method });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  test('that are wrong are refused, where anyone may call too and whatever cookie comes along', async () => {
    const { apiKey } = await owner('admin');
    for (const key of ['', 'wrong', `${apiKey}x`, apiKey.slice(0, -1), apiKey.toUpperCase()]) {
      for (const path of ['/api/blog', '/api/blog/all', '/api/blog/supervision-is-not-a-box-to-tick'])
        expect((await withKey(path, key, { cookie })).status).toBe(401);
    }
    expect((await withKey('/api/blog', '')).json()).toMatchObject({ message: 'API key required' });
    expect((await withKey('/api/blog', 'wrong')).json()).toMatchObject({ message: 'This API key is not valid' });
    expect((await send(address, '/api/blog', { headers: { authorization: 'Basic YTpi' } })).status).toBe(200);
  });

  test('that are regenerated or revoked fail at once', async () => {
    const { account, apiKey } = await owner('content_creator');
    const { apiKey: second } = (await generate(account.id)).json() as { apiKey: string };
    expect((await withKey('/api/blog/all', apiKey)).status).toBe(401);
    expect((await withKey('/api/blog/all', second)).status).toBe(200);
    await revokeApiKeys(address, cookie, account);
    expect((await withKey('/api/blog/all', second)).status).toBe(401);
  });

  test('lose their force with the owner’s role, and do not get it back', async () => {
    const { account, apiKey } = await owner('admin');
    await changeRole(account.id, 'content_creator');
    expect((await withKey('/api/blog/all', apiKey)).status).toBe(200);
    await changeRole(account.id, 'user');
    expect((await withKey('/api/blog/all', apiKey)).status).toBe(401);
    await changeRole(account.id, 'content_creator');
    expect((await withKey('/api/blog/all', apiKey)).status).toBe(401);
  });

  const make = async (id: string, body: object) =>
    String((await call(`/api/admin/users/${id}/api-keys`, { body })).json().apiKey);
  const listOf = async (id: string) =>
    (await call(`/api/admin/users/${id}/api-keys`)).json().apiKeys as {
      id: string;
      name: string;
      lastUsedAt: string | null;
    }[];
  const words = { title: 'A post by script', excerpt: 'In short', content: '<p>At length</p>' };

  test('are several to a person, each with its name, its end and its last use; regenerating replaces the newest', async () => {
    const { account, apiKey } = await owner('content_creator');
    const second = await make(account.id, { name: 'The newsletter', scope: 'read', days: 30 });
    expect((await withKey('/api/blog/all', apiKey)).status).toBe(200);
    const listed = await listOf(account.id);
    expect(listed).toEqual([
      expect.objectContaining({
        name: 'The newsletter',
        scope: 'read',
        mask: `${second.slice(0, 7)}…${second.slice(-4)}`,
        lastUsedAt: null,
      }),
      expect.objectContaining({ name: 'API key', scope: 'publish', lastUsedAt: expect.any(String) }),
    ]);
    const days = (
      await db.selectFrom('apiKeys').select(['createdAt', 'expiresAt']).where('userId', '=', account.id).execute()
    ).map((key) => Math.round((key.expiresAt.getTime() - key.createdAt.getTime()) / 86_400_000));
    expect(days.sort((a, b) => a - b)).toEqual([30, 90]);
    // Two at once take its place one after the other.
    const made = await Promise.all([generate(account.id), generate(account.id)]);
    const statuses = await Promise.all(
      [apiKey, second, ...made.map((answer) => String(answer.json().apiKey))].map(
        async (key) => (await withKey('/api/blog/all', key)).status,
      ),
    );
    expect(statuses.slice(0, 2)).toEqual([200, 401]);
    expect(statuses.slice(2).sort()).toEqual([200, 401]);
    expect((await listOf(account.id)).map(({ name }) => name)).toEqual(['The newsletter', 'API key']);
    expect((await withKey('/api/blog', String(made[0]?.json().apiKey), { body: words })).status).not.toBe(200);
    for (const body of [
      { name: '', scope: 'read', days: 1 },
      { name: 'x', scope: 'all', days: 1 },
      { name: 'x', scope: 'read', days: 367 },
    ])
      expect((await call(`/api/admin/users/${account.id}/api-keys`, { body })).status).toBe(400);
  });

  test('do no more than their scope says', async () => {
    const { account } = await owner('admin');
    const [reading, drafting, publishing] = (await Promise.all(
      (['read', 'draft', 'publish'] as const).map((scope) => make(account.id, { name: scope, scope, days: 1 })),
    )) as [string, string, string];
    const refusal = { status: 403, message: expect.stringContaining('Ask an admin for another key') };
    const outcome = async (key: string, path: string, message: Message) => {
      const answer = await withKey(path, key, message);
      return answer.status === 403 ? { status: 403, message: answer.json().message } : answer.status;
    };
    expect(await outcome(reading, '/api/blog', { body: words })).toEqual(refusal);
    const future = new Date(Date.now() + 86_400_000).toISOString();
    for (const more of [{ published: true }, { publishAt: future }])
      expect(await outcome(drafting, '/api/blog', { body: { ...words, ...more } })).toEqual(refusal);
    const draft = (await withKey('/api/blog', drafting, { body: words })).json().post as { id: string };
    const path = `/api/blog/${draft.id}`;
    expect(await outcome(drafting, path, { method: 'PUT', body: { title: 'A better title' } })).toBe(200);
    expect(await outcome(drafting, path, { method: 'PUT', body: { published: true } })).toEqual(refusal);
    expect(await outcome(drafting, path, { method: 'DELETE' })).toEqual(refusal);
    expect(await outcome(publishing, path, { method: 'PUT', body: { publishAt: future } })).toBe(200);
    // The post will be public, so its text is no longer a draft.
    expect(await outcome(drafting, path, { method: 'PUT', body: { title: 'Yet another' } })).toEqual(refusal);
    expect(await outcome(publishing, path, { method: 'PUT', body: { published: true } })).toBe(200);
    for (const body of [{ title: 'Yet another' }, { published: false }])
      expect(await outcome(drafting, path, { method: 'PUT', body })).toEqual(refusal);
    expect(await outcome(reading, path, { method: 'GET' })).toBe(200);
  });

  test('that have expired are refused with words that say so', async () => {
    const { account, apiKey } = await owner('content_creator');
    await db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date('2026-03-01T12:00Z') })
      .where('userId', '=', account.id)
      .execute();
    const answer = await withKey('/api/blog/all', apiKey);
    expect([answer.status, answer.json().message]).toEqual([
      401,
      'This API key expired on 2026-03-01. Ask an admin for a new one.',
    ]);
    expect((await call('/api/admin/users')).json().users).toContainEqual(
      expect.objectContaining({ id: account.id, hasApiKey: false }),
    );
    expect((await listOf(account.id)).length).toBe(1);
  });

  test('of the release before work as long as that release would accept them too', async () => {
    const account = await createAccount(db, 'admin');
    const key = `tck_${randomUUID()}`;
    const hash = sha256(key);
    await db.updateTable('users').set({ apiKey: hash, apiKeyMask: 'tck_…' }).where('id', '=', account.id).execute();
    const former = { name: 'API key', hash, mask: 'tck_…', scope: 'publish', isFormer: true } as const;
    const expiresAt = new Date(Date.now() + 60_000);
    await db
      .insertInto('apiKeys')
      .values({ ...former, userId: account.id, expiresAt })
      .execute();
    expect((await withKey('/api/blog/all', key)).status).toBe(200);
    await db.updateTable('users').set({ apiKey: null }).where('id', '=', account.id).execute();
    expect((await withKey('/api/blog/all', key)).status).toBe(401);
  });
});
