import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { resetPassword } from '../../../db/queries/accounts/users.ts';
import { createAccount, signIn, storeSession } from '../../fixtures/accounts.ts';
import { codeOf, enrol } from '../../fixtures/authenticator.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const call = (path: string, message: Message) => send(address, path, message);
const statusOf = async (cookie: string) => (await call('/api/auth/me', { cookie })).status;
const sessionsOf = async (cookie: string) =>
  (await call('/api/auth/sessions', { cookie })).json().sessions as {
    id: string;
    current: boolean;
    device: string;
    address: string;
  }[];

/** Signs in as a browser of that name, from an address. */
async function signInWith(account: { username: string; password: string }, userAgent: string, from: string) {
  const { username, password } = account;
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const answer = await call('/api/auth/login', { body: { username, password }, headers, from });
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

describe('the list of sessions', () => {
  test('tells device, address and which one asks, and no secret', async () => {
    const account = await createAccount(db, 'user');
    await signIn(address, await createAccount(db, 'user'));
    const [from, elsewhere] = [someAddress(), someAddress()];
    const here = await signInWith(account, chrome, from);
    await signInWith(account, 'curl/8.5.0', elsewhere);
    const answer = await call('/api/auth/sessions', { cookie: here });
    const moments = { createdAt: expect.any(String), lastSeenAt: expect.any(String) };
    expect(answer.json().sessions).toEqual([
      { id: expect.any(String), current: true, device: 'Chrome on Windows', address: from, ...moments },
      { id: expect.any(String), current: false, device: 'Unknown device', address: elsewhere, ...moments },
    ]);
    const rows = await db.selectFrom('userSessions').select('sid').where('userId', '=', account.id).execute();
    for (const { sid } of rows) expect(answer.text).not.toContain(sid);
  });

  test('leaves out what has expired', async () => {
    const account = await createAccount(db, 'user');
    await signIn(address, account);
    await db
      .updateTable('userSessions')
      .set({ expire: new Date(0) })
      .where('userId', '=', account.id)
      .execute();
    expect(await sessionsOf(await signIn(address, account))).toHaveLength(1);
  });
});

describe('ends on the very next request', () => {
  test('a session that is signed out from another', async () => {
    const account = await createAccount(db, 'user');
    const [here, there, third] = [
      await signIn(address, account),
      await signIn(address, account),
      await signIn(address, account),
    ];
    const other = (await sessionsOf(there)).find(({ current }) => current)?.id;
    const answer = await call(`/api/auth/sessions/${other}`, { method: 'DELETE', cookie: here });
    expect(answer.json()).toEqual({ success: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await Promise.all([here, there, third].map(statusOf))).toEqual([200, 401, 200]);
    expect((await call(`/api/auth/sessions/${other}`, { method: 'DELETE', cookie: here })).status).toBe(404);
  });

  test('the session itself, and its cookies with it', async () => {
    const cookie = await signIn(address, await createAccount(db, 'user'));
    const [own] = await sessionsOf(cookie);
    const answer = await call(`/api/auth/sessions/${own?.id}`, { method: 'DELETE', cookie });
    expect(answer.headers['set-cookie']).toHaveLength(2);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('all others', async () => {
    const account = await createAccount(db, 'user');
    const stranger = await signIn(address, await createAccount(db, 'user'));
    const [here, there, third] = [
      await signIn(address, account),
      await signIn(address, account),
      await signIn(address, account),
    ];
    const answer = await call('/api/auth/sessions', { method: 'DELETE', cookie: here });
    expect(answer.json()).toEqual({ success: true, ended: 2 });
    expect(await Promise.all([here, there, third, stranger].map(statusOf))).toEqual([200, 401, 401, 200]);
  });

  test('nobody else’s session', async () => {
    const [victim, thief] = [
      await signIn(address, await createAccount(db, 'admin')),
      await signIn(address, await createAccount(db, 'admin')),
    ];
    const [target] = await sessionsOf(victim);
    expect((await call(`/api/auth/sessions/${target?.id}`, { method: 'DELETE', cookie: thief })).status).toBe(404);
    expect(await statusOf(victim)).toBe(200);
  });

  test('logout', async () => {
    const cookie = await signIn(address, await createAccount(db, 'user'));
    await call('/api/auth/logout', { method: 'POST', cookie });
    expect(await statusOf(cookie)).toBe(401);
  });

  test('a changed password: every session but the one that changed it', async () => {
    const account = await createAccount(db, 'user');
    const [here, there] = [await signIn(address, account), await signIn(address, account)];
    const body = { currentPassword: account.password, newPassword: 'a new password' };
    expect((await call('/api/auth/password', { method: 'PUT', body, cookie: here })).status).toBe(200);
    expect(await Promise.all([here, there].map(statusOf))).toEqual([200, 401]);
  });

  test('a reset password: also what a login with the old one opens at the same instant', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await createAccount(db, 'user');
      const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const some = () => Array.from({ length: 10 }, () => storeSession(db, user));
      await Promise.all([...some(), resetPassword(db, id, 'another hash', 'keep'), ...some()]);
      expect(await db.selectFrom('userSessions').select('sid').where('userId', '=', id).execute()).toEqual([]);
    }
  });

  test('a changed role: every session of that user', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const admin = await signIn(address, await createAccount(db, 'admin'));
    const path = `/api/admin/users/${account.id}/role`;
    expect((await call(path, { method: 'PUT', body: { role: 'content_creator' }, cookie: admin })).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    const again = await signIn(address, account);
    // The same role again is no change.
    await call(path, { method: 'PUT', body: { role: 'content_creator' }, cookie: admin });
    expect(await statusOf(again)).toBe(200);
  });

  test('two-factor turned on, its recovery codes renewed, and turned off: the others each time', async () => {
    const account = await createAccount(db, 'user');
    const [there, here] = [await signIn(address, account), await signIn(address, account)];
    const { secret } = (
      await call('/api/auth/2fa/setup', { body: { currentPassword: account.password }, cookie: here })
    ).json() as {
      secret: string;
    };
    await call('/api/auth/2fa/verify', { body: { token: codeOf(secret) }, cookie: here });
    expect(await Promise.all([here, there].map(statusOf))).toEqual([200, 401]);
    for (const what of ['recovery-codes', 'disable']) {
      const enrolled = await enrol(db, address);
      const { username, password, recoveryCodes } = enrolled;
      const login = await call('/api/auth/login', {
        body: { username, password, code: recoveryCodes[0] },
        from: someAddress(),
      });
      const other = (login.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
      expect(await statusOf(other)).toBe(200);
      await call(`/api/auth/2fa/${what}`, { body: { token: codeOf(enrolled.secret) }, cookie: enrolled.cookie });
      expect(await Promise.all([enrolled.cookie, other].map(statusOf))).toEqual([200, 401]);
    }
  });
});

describe('a new password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    call('/api/auth/password', { method: 'PUT', body: { currentPassword, newPassword }, cookie });

  test('signs in from then on, and the old one does not', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    expect((await change(cookie, account.password, 'x7#kQ2')).json()).toMatchObject({ success: true });
    await signIn(address, { ...account, password: 'x7#kQ2' });
    await expect(signIn(address, account)).rejects.toThrow('401');
  });

  test('is another one than the current one, however it is spelt', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const password = 'caf\u00e9 quiet lamp';
    await change(cookie, account.password, password);
    for (const same of [password, 'cafe\u0301 quiet lamp']) {
      const refused = await change(cookie, password, same);
      const message = 'Choose another password than the current one.';
      expect([refused.status, refused.json().issues]).toEqual([400, [{ field: 'newPassword', message }]]);
    }
    expect(await statusOf(cookie)).toBe(200);
  });

  test('needs the current one, and six characters', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const wrong = await change(cookie, 'not my password', 'a new password');
    expect(wrong.status).toBe(400);
    expect(wrong.json().issues).toEqual([{ field: 'currentPassword', message: 'Your current password is wrong' }]);
    const short = await change(cookie, account.password, '12345');
    expect(short.json().issues).toEqual([{ field: 'newPassword', message: 'Password must be at least 6 characters' }]);
    await signIn(address, account);
  });

  test.each([
    ['a common one', () => 'Sunshine', 'one of the most common'],
    ['a repeat', () => 'aaaaaa', 'easy to guess'],
    ['one with the account’s name in it', (name: string) => `my ${name.toUpperCase()}!`, 'the username'],
    ['one with the company’s name in it', () => 'talent-care 2026', '“TalentCare”'],
  ])('is not %s', async (_which, passwordOf, reason) => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const answer = await change(cookie, account.password, passwordOf(account.username));
    const message = expect.stringContaining(reason);
    expect(answer.json()).toMatchObject({ message, issues: [{ field: 'newPassword', message }] });
    expect(answer.status).toBe(400);
    await signIn(address, account);
  });

  test.each([
    ['stays', undefined, 200],
    ['stays', 'keep', 200],
    ['is revoked', 'revoke', 401],
  ])('the account’s API key %s when the choice is %s', async (_fate, apiKey, status) => {
    const account = await createAccount(db, 'content_creator');
    const admin = await signIn(address, await createAccount(db, 'admin'));
    const made = await call(`/api/admin/generate-api-key/${account.id}`, { method: 'POST', cookie: admin });
    const cookie = await signIn(address, account);
    const body = { currentPassword: account.password, newPassword: 'a new password', ...(apiKey ? { apiKey } : {}) };
    expect((await call('/api/auth/password', { method: 'PUT', body, cookie })).status).toBe(200);
    const headers = { authorization: `Bearer ${made.json().apiKey}` };
    expect((await call('/api/blog/all', { headers })).status).toBe(status);
    const { apiKey: mask } = (await call('/api/auth/me', { cookie })).json().user as { apiKey: string | null };
    expect(mask === null).toBe(status === 401);
  });

  test('ten wrong tries at the current one, and no more, also at once', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(cookie, 'not my password', 'a new password')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await change(cookie, account.password, 'a new password')).status).toBe(429);
  });

  test('of two at once one counts', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const answers = await Promise.all([1, 2].map((n) => change(cookie, account.password, `new password ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
