import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, revokeApiKeys, signIn } from '../../fixtures/accounts.ts';
import { readTrail } from '../../fixtures/audit-trail.ts';
import { codeOf, enrol, wrongCodeOf } from '../../fixtures/authenticator.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let cookie: string;
beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'admin'));
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });

const trail = (query: Record<string, string>) => readTrail(address, cookie, query);

/** What the trail says that this person did, the first first. */
const deedsOf = async (who: string) =>
  (await trail({ who })).events.reverse().map(({ action, subject }) => (subject ? [action, subject] : [action]));

describe('the trail tells who did what, when and from where', () => {
  test('signing in, failing to, and signing out', async () => {
    const account = await createAccount(db, 'user');
    const from = someAddress();
    const { username } = account;
    await send(address, '/api/auth/login', { body: { username, password: 'wrong password' }, from });
    const own = await signIn(address, account);
    await send(address, '/api/auth/logout', { method: 'POST', cookie: own });
    const { events } = await trail({ who: username });
    expect(events.map(({ action }) => action)).toEqual(['logout', 'login.success', 'login.failure']);
    expect(events.at(-1)).toMatchObject({ actorName: username, address: from, subject: 'Wrong name or password' });
    expect(Math.abs(Date.now() - Date.parse(events[0]?.at ?? ''))).toBeLessThan(60_000);
  });

  test('logins that the limits refuse, as many as the limit and no more', async () => {
    const account = await createAccount(db, 'user');
    const from = someAddress();
    const { username } = account;
    for (let tries = 0; tries < 25; tries += 1)
      await send(address, '/api/auth/login', { body: { username, password: 'wrong password' }, from });
    const { events } = await trail({ who: username });
    const refused = events.filter(({ subject }) => subject === 'Too many tries');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ action: 'login.failure', actorName: username, address: from });
    expect(events).toHaveLength(20);
  });

  test('a name that is nobody’s is not kept: it may be a password in the wrong field', async () => {
    const from = someAddress();
    await send(address, '/api/auth/login', { body: { username: 'my secret password', password: '123456' }, from });
    const { events } = await trail({ action: 'login.failure', who: 'unknown' });
    expect(events).toContainEqual(expect.objectContaining({ actorName: 'unknown', address: from }));
    const { text: file } = await call('/api/admin/audit.csv');
    expect(file).not.toContain('my secret password');
  });

  test('two-factor, sessions, the password, and never a secret', async () => {
    const person = await enrol(db, address);
    const { username, password, cookie: own, secret, recoveryCodes } = person;
    const act = (path: string, message: Message) =>
      send(address, path, { cookie: own, from: someAddress(), ...message });
    await send(address, '/api/auth/login', {
      body: { username, password, code: wrongCodeOf(secret) },
      from: someAddress(),
    });
    await send(address, '/api/auth/login', {
      body: { username, password, code: recoveryCodes[0] },
      from: someAddress(),
    });
    await act('/api/auth/sessions', { method: 'DELETE' });
    await act('/api/auth/2fa/recovery-codes', { body: { token: recoveryCodes[1] } });
    await act('/api/auth/2fa/disable', { body: { token: codeOf(secret) } });
    await act('/api/auth/password', { method: 'PUT', body: { currentPassword: password, newPassword: 'another one' } });
    expect(await deedsOf(username)).toEqual([
      ['login.success'],
      ['two-factor.enable'],
      ['login.failure', 'Wrong two-factor code'],
      ['login.success'],
      ['session.end', 'One other session'],
      ['two-factor.recovery-codes'],
      ['two-factor.disable'],
      ['password.change'],
    ]);
    const { text: file } = await call('/api/admin/audit.csv');
    for (const hidden of [password, secret, 'another one', ...recoveryCodes]) expect(file).not.toContain(hidden);
  });

  test('users, roles and keys', async () => {
    const boss = await createAccount(db, 'admin');
    const own = await signIn(address, boss);
    const username = `made-by-${boss.username}`;
    const body = { username, email: `${username}@example.org`, password: 'quiet lamp', role: 'content_creator' };
    const { user } = (await call('/api/admin/users', { body, cookie: own })).json() as { user: { id: string } };
    const key = await call(`/api/admin/generate-api-key/${user.id}`, { method: 'POST', cookie: own });
    await revokeApiKeys(address, own, user);
    await call(`/api/admin/users/${user.id}/role`, { method: 'PUT', body: { role: 'user' }, cookie: own });
    // Refused: nothing happened, so nothing is noted.
    await call(`/api/admin/generate-api-key/${user.id}`, { method: 'POST', cookie: own });
    expect(await deedsOf(boss.username)).toEqual([
      ['login.success'],
      ['user.create', `${username}, Content Creator`],
      ['api-key.generate', username],
      ['api-key.revoke', `${username}, API key`],
      ['user.role', `${username}, from Content Creator to User`],
    ]);
    expect((await call('/api/admin/audit.csv')).text).not.toContain(key.json().apiKey);
  });
});
