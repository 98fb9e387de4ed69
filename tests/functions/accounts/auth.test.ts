import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);

const login = (username: string, password: string, from = someAddress()) =>
  send(address, '/api/auth/login', { body: { username, password }, from });
const me = (cookie: string) => send(address, '/api/auth/me', { cookie });

describe('login', () => {
  test('gives the user and two cookies: the session, hidden from scripts, and the hint', async () => {
    const answer = await login(admin.username, admin.password);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      user: {
        username: admin.username,
        role: 'admin',
        isContentCreator: true,
        twoFactorEnabled: false,
        adminPrefix: '/admin',
      },
    });
    expect(answer.text).not.toContain('argon2');
    const [session, hint] = answer.headers['set-cookie'] ?? [];
    expect(session).toMatch(/^talentcare=\S+; HttpOnly; Path=\/; Max-Age=604800; SameSite=Lax$/);
    expect(hint).toBe('talentcare_signed_in=1; Path=/; Max-Age=604800; SameSite=Lax');
  });

  test('gives the “Admin” link to admins only, and to everybody the way to their own account', async () => {
    const creator = await createAccount(db, 'content_creator');
    const answer = await login(creator.username, creator.password);
    expect(answer.json()).toMatchObject({ user: { role: 'content_creator', isContentCreator: true } });
    expect(answer.text).not.toContain('adminPrefix');
    expect(answer.json()).toMatchObject({ user: { accountUrl: '/admin/account' } });
  });

  test('finds a name in any case and Unicode form', async () => {
    const account = await createAccount(db, 'user');
    expect((await login(account.username.toUpperCase(), account.password)).status).toBe(200);
    const wide = account.username.replace(/^u/, '\uff35');
    expect((await login(wide, account.password)).status).toBe(200);
  });

  test('says the same for an unknown name and a wrong password', async () => {
    const account = await createAccount(db, 'user');
    const [unknown, wrong] = await Promise.all([
      login('nobody-at-all', 'wrong password'),
      login(account.username, 'wrong password'),
    ]);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.json()).toEqual({ success: false, code: 'invalid_credentials', message: 'Invalid credentials' });
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('with two-factor on, the password alone does not sign in', async () => {
    const account = await createAccount(db, 'admin');
    await db
      .updateTable('users')
      .set({ twoFactorEnabled: true, twoFactorSecret: 'sealed' })
      .where('id', '=', account.id)
      .execute();
    const answer = await login(account.username, account.password);
    expect(answer.json()).toEqual({ success: false, twoFactorRequired: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('lets ten of twenty wrong tries at one account through at once, from wherever they come', async () => {
    const account = await createAccount(db, 'user');
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(account.username, 'wrong password')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect((await login(account.username, account.password)).status).toBe(429);
  });

  test('counts every spelling of a name as one account', async () => {
    const account = await createAccount(db, 'admin');
    const spellings = [account.username, account.username.toUpperCase(), account.username.replace('i', '\u0130')];
    const tries = Array.from({ length: 12 }, (_, index) => login(spellings[index % 3] ?? '', 'wrong password'));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('ends the session that the browser had', async () => {
    const account = await createAccount(db, 'user');
    const earlier = await signIn(address, account);
    const body = { username: account.username, password: account.password };
    const answer = await send(address, '/api/auth/login', { body, cookie: earlier, from: someAddress() });
    expect(answer.status).toBe(200);
    expect((await me(earlier)).status).toBe(401);
  });

  test('lets fifty wrong tries from one address through, whatever names they try', async () => {
    const from = someAddress();
    const statuses: number[] = [];
    // Twelve at a time: sixty at once would time out before they reach the limit.
    for (let round = 0; round < 5; round += 1) {
      const tries = Array.from({ length: 12 }, (_, index) =>
        login(`somebody-${round}-${index}-${from}`, 'wrong password', from),
      );
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('does not count the tries that were good', async () => {
    const account = await createAccount(db, 'user');
    const from = someAddress();
    for (let tries = 0; tries < 12; tries += 1)
      expect((await login(account.username, account.password, from)).status).toBe(200);
  });
});

describe('session', () => {
  test('tells who is signed in until the logout', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    expect((await me(cookie)).json()).toMatchObject({
      success: true,
      user: { id: account.id, username: account.username },
    });
    const out = await send(address, '/api/auth/logout', { method: 'POST', cookie });
    expect(out.json()).toEqual({ success: true });
    expect(out.headers['set-cookie']).toEqual([
      expect.stringContaining('talentcare=; HttpOnly; Path=/; Max-Age=0'),
      expect.stringContaining('talentcare_signed_in=; Path=/; Max-Age=0'),
    ]);
    const after = await me(cookie);
    expect(after.status).toBe(401);
    expect(after.headers['set-cookie']).toHaveLength(2);
  });

  test('is kept as a hash, and ends when it has expired', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const [session] = await db.selectFrom('userSessions').selectAll().where('userId', '=', account.id).execute();
    expect(cookie).not.toContain(session?.sid ?? 'no session');
    expect(session?.sess).toMatchObject({ address: expect.stringMatching(/^127\./), createdAt: expect.any(String) });
    await db
      .updateTable('userSessions')
      .set({ expire: new Date(Date.now() - 1000) })
      .where('userId', '=', account.id)
      .execute();
    expect((await me(cookie)).status).toBe(401);
  });

  test('a use after a minute extends it, but not past seven days from its beginning', async () => {
    const account = await createAccount(db, 'user');
    const cookie = await signIn(address, account);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const age = async (createdAt: string) => {
      const sess = JSON.stringify({ createdAt, lastSeenAt: hours(-1), address: '', userAgent: '' });
      await db
        .updateTable('userSessions')
        .set({ sess, expire: hours(1) })
        .where('userId', '=', account.id)
        .execute();
      await me(cookie);
      const { expire } = await db
        .selectFrom('userSessions')
        .select('expire')
        .where('userId', '=', account.id)
        .executeTakeFirstOrThrow();
      return Math.round((expire.getTime() - Date.now()) / 3_600_000);
    };
    expect(await age(hours(-24))).toBe(12);
    expect(await age(hours(-7 * 24 + 5))).toBe(5);
  });

  test('a changed token is refused', async () => {
    const cookie = await signIn(address, await createAccount(db, 'admin'));
    const [name, token = ''] = (cookie.split('; ')[0] ?? '').split('=');
    const [head, body, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${none}.${body}.`,
      `${head}.${body}.${signature?.split('').reverse().join('')}`,
      'x',
      '..',
      `${head}.${body}`,
    ]) {
      expect((await me(`${name}=${forged}`)).status).toBe(401);
    }
  });
});
