import { beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { encrypt } from '../../../functions/_shared/platform/encrypt.ts';
import { deriveKey } from '../../../src/site/derived-key.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { codeOf, type Enrolled, enrol, wrongCodeOf } from '../../fixtures/authenticator.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

const me = async (cookie: string) =>
  (await send(address, '/api/auth/me', { cookie })).json() as {
    user: { twoFactorEnabled: boolean; recoveryCodesLeft: number };
  };
const setup = (cookie: string, { password }: Pick<Account, 'password'>) =>
  send(address, '/api/auth/2fa/setup', { body: { currentPassword: password }, cookie });
const act = (what: 'verify' | 'disable' | 'recovery-codes', cookie: string, token: string) =>
  send(address, `/api/auth/2fa/${what}`, { body: { token }, cookie });
const login = ({ username, password }: Account, code?: string, from = someAddress()) =>
  send(address, '/api/auth/login', { body: { username, password, ...(code ? { code } : {}) }, from });
const stored = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('turning two-factor on', () => {
  let account: Account;
  let cookie: string;
  beforeEach(async () => {
    account = await createAccount(db, 'user');
    cookie = await signIn(address, account);
  });

  test('gives a QR code and the secret, and counts for nothing before the first code', async () => {
    const answer = await setup(cookie, account);
    expect(answer.json()).toEqual({
      success: true,
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      message: 'Scan the QR code with your authenticator app.',
    });
    expect((await me(cookie)).user.twoFactorEnabled).toBe(false);
    expect((await login(account)).status).toBe(200);
  });

  test('needs the password: a session alone cannot put another’s app before the owner', async () => {
    const path = '/api/auth/2fa/setup';
    const none = await send(address, path, { body: {}, cookie });
    const wrong = await send(address, path, { body: { currentPassword: 'not my password' }, cookie });
    expect([none.status, none.json().issues]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'Enter your current password' }],
    ]);
    expect([wrong.status, wrong.json().issues]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'Your current password is wrong' }],
    ]);
    expect((await stored(account.id)).twoFactorPending).toBeNull();
    // One of the ten is used up.
    const tries = await Promise.all(Array.from({ length: 12 }, () => setup(cookie, { password: 'not my password' })));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('with the first code tells ten recovery codes, once, and keeps neither them nor the secret readable', async () => {
    const { secret } = (await setup(cookie, account)).json() as { secret: string };
    const answer = await act('verify', cookie, codeOf(secret));
    const { recoveryCodes, message } = answer.json() as { recoveryCodes: string[]; message: string };
    expect(message).toBe('Two-factor authentication is now active');
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await me(cookie)).user).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
    const row = JSON.stringify(await stored(account.id));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(row).not.toContain(text);
  });

  test('only six digits are a code', async () => {
    await setup(cookie, account);
    for (const token of ['', '12345', '1234567', '12345a', '٣٤٥٦٧٨']) {
      const answer = await act('verify', cookie, token);
      expect([token, answer.status, answer.json()]).toMatchObject([token, 400, { issues: [{ field: 'token' }] }]);
    }
  });

  test('a wrong code does not, and the set-up still waits for the right one', async () => {
    const { secret } = (await setup(cookie, account)).json() as { secret: string };
    const wrong = await act('verify', cookie, wrongCodeOf(secret));
    expect(wrong.status).toBe(400);
    expect(wrong.json().message).toContain('The code is wrong');
    expect((await act('verify', cookie, codeOf(secret))).status).toBe(200);
  });

  test('a second set-up takes the place of the first', async () => {
    const first = (await setup(cookie, account)).json() as { secret: string };
    const second = (await setup(cookie, account)).json() as { secret: string };
    expect((await act('verify', cookie, codeOf(first.secret))).status).toBe(400);
    expect((await act('verify', cookie, codeOf(second.secret))).status).toBe(200);
  });

  test('a set-up that nobody began is refused, and another user’s secret opens for nobody else', async () => {
    expect((await act('verify', cookie, '123456')).json().message).toContain('No set-up has begun');
    const other = await createAccount(db, 'user');
    const { secret } = (await setup(await signIn(address, other), other)).json() as { secret: string };
    const { twoFactorPending } = await stored(other.id);
    await db.updateTable('users').set({ twoFactorPending }).where('id', '=', account.id).execute();
    expect((await act('verify', cookie, codeOf(secret))).status).toBe(500);
    expect((await me(cookie)).user.twoFactorEnabled).toBe(false);
  });

  test('once on, a new set-up is refused and touches nothing', async () => {
    const enrolled = await enrol(db, address);
    const before = await stored(enrolled.id);
    expect((await setup(enrolled.cookie, enrolled)).status).toBe(409);
    expect((await act('verify', enrolled.cookie, codeOf(enrolled.secret))).status).toBe(409);
    expect(await stored(enrolled.id)).toEqual(before);
  });
});

describe('signing in with two-factor on', () => {
  let enrolled: Enrolled;
  beforeEach(async () => {
    enrolled = await enrol(db, address);
  });

  test('asks for the code, and takes one of the app', async () => {
    const asked = await login(enrolled);
    expect([asked.status, asked.json()]).toEqual([200, { success: false, twoFactorRequired: true }]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const answer = await login(enrolled, codeOf(enrolled.secret));
    expect(answer.json()).toMatchObject({ success: true, user: { id: enrolled.id, twoFactorEnabled: true } });
    expect(answer.headers['set-cookie']).toHaveLength(2);
  });

  test('a wrong password is refused before the code is looked at', async () => {
    const code = codeOf(enrolled.secret);
    expect((await login({ ...enrolled, password: 'wrong password' }, code)).json().message).toBe('Invalid credentials');
    expect((await login(enrolled, code)).status).toBe(200);
  });

  test('a wrong code, a used one, an earlier one and one from two steps ago are refused', async () => {
    const refused = async (code: string) => {
      const answer = await login(enrolled, code);
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'invalid_credentials', issues: [{ field: 'code' }] });
      expect(answer.json().message).toContain('The code is wrong or was used already');
      expect(answer.headers['set-cookie']).toBeUndefined();
    };
    await refused(wrongCodeOf(enrolled.secret));
    await refused(codeOf(enrolled.secret, -2));
    const code = codeOf(enrolled.secret);
    expect((await login(enrolled, code)).status).toBe(200);
    await refused(code);
    await refused(codeOf(enrolled.secret, -1));
  });

  test('a recovery code works once, however it is typed, and is then one fewer', async () => {
    const [first = '', second = ''] = enrolled.recoveryCodes;
    expect((await login(enrolled, first)).json()).toMatchObject({ user: { recoveryCodesLeft: 10 } });
    expect((await me(enrolled.cookie)).user.recoveryCodesLeft).toBe(9);
    expect((await login(enrolled, first)).status).toBe(401);
    expect((await login(enrolled, ` ${second.replace('-', ' – ').toUpperCase()}`)).status).toBe(200);
    expect((await me(enrolled.cookie)).user.recoveryCodesLeft).toBe(8);
    expect((await login(enrolled, codeOf(enrolled.secret).replace(/^.../, '$& '))).status).toBe(200);
  });

  test('after a change of the site’s secret, no code is right, and the answer says what helps', async () => {
    const key = deriveKey('an earlier secret of the site, long enough', 'two-factor-secret');
    const twoFactorSecret = await encrypt(enrolled.secret, 'two-factor-secret', enrolled.id, undefined, key);
    await db.updateTable('users').set({ twoFactorSecret }).where('id', '=', enrolled.id).execute();
    for (const code of [codeOf(enrolled.secret), enrolled.recoveryCodes[0]]) {
      const answer = await login(enrolled, code);
      expect([answer.status, answer.json().message]).toEqual([
        409,
        expect.stringMatching(/the secret of this site has changed\. Ask whoever runs the site to reset/),
      ]);
    }
  });

  test('nobody else’s recovery code works', async () => {
    const other = await enrol(db, address);
    expect((await login(enrolled, other.recoveryCodes[0])).status).toBe(401);
  });

  test('five wrong codes and recovery codes in all are looked at, also when they come at once from everywhere', async () => {
    const wrong = wrongCodeOf(enrolled.secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(enrolled, index % 2 ? wrong : 'aaaaa-bbbbb')),
    );
    const judged = answers.filter(({ status }) => status === 401).length;
    expect(judged).toBeGreaterThan(0);
    expect(judged).toBeLessThanOrEqual(5);
    // A database that is too busy to count refuses too.
    expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(20 - judged);
    expect((await login(enrolled, codeOf(enrolled.secret))).status).toBe(429);
    expect((await login(enrolled, enrolled.recoveryCodes[0])).status).toBe(429);
  });

  test.each(['code', 'recovery code'])('of twelve uses of one %s at once one succeeds', async (kind) => {
    const token = kind === 'code' ? codeOf(enrolled.secret) : (enrolled.recoveryCodes[3] ?? '');
    const logins = await Promise.all(Array.from({ length: 12 }, () => login(enrolled, token)));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
  });
});

describe('turning two-factor off, and new recovery codes', () => {
  let enrolled: Enrolled;
  beforeEach(async () => {
    enrolled = await enrol(db, address);
  });

  test.each(['disable', 'recovery-codes'] as const)('%s asks for a code that counts', async (what) => {
    for (const token of [wrongCodeOf(enrolled.secret), codeOf(enrolled.secret, -2), 'aaaaa-bbbbb']) {
      const answer = await act(what, enrolled.cookie, token);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ field: 'token' }] });
    }
    expect(
      (await send(address, `/api/auth/2fa/${what}`, { method: 'POST', body: {}, cookie: enrolled.cookie })).status,
    ).toBe(400);
    expect((await me(enrolled.cookie)).user).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
  });

  test('off with a code: the password alone signs in, and nothing of the secret is left', async () => {
    expect((await act('disable', enrolled.cookie, codeOf(enrolled.secret))).json()).toEqual({ success: true });
    expect((await login(enrolled)).status).toBe(200);
    expect(await stored(enrolled.id)).toMatchObject({
      twoFactorEnabled: false,
      twoFactorSecret: null,
      twoFactorPending: null,
      twoFactorRecoveryCodes: [],
    });
    expect((await act('disable', enrolled.cookie, codeOf(enrolled.secret, 1))).status).toBe(409);
  });

  test('off with a recovery code', async () => {
    expect((await act('disable', enrolled.cookie, enrolled.recoveryCodes[9] ?? '')).status).toBe(200);
  });

  test('new recovery codes take the place of the old', async () => {
    const answer = await act('recovery-codes', enrolled.cookie, enrolled.recoveryCodes[0] ?? '');
    const { recoveryCodes } = answer.json() as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await login(enrolled, enrolled.recoveryCodes[1])).status).toBe(401);
    expect((await login(enrolled, recoveryCodes[0])).status).toBe(200);
  });

  test('a code that signed in does not also turn two-factor off', async () => {
    const code = codeOf(enrolled.secret);
    expect((await login(enrolled, code)).status).toBe(200);
    expect((await act('disable', enrolled.cookie, code)).status).toBe(400);
  });

  test('of fifty uses of one code at once one makes recovery codes', async () => {
    const code = codeOf(enrolled.secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => act('recovery-codes', enrolled.cookie, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a wrong code here counts together with those at the login', async () => {
    const wrong = wrongCodeOf(enrolled.secret);
    for (let tries = 0; tries < 5; tries += 1) await login(enrolled, wrong);
    const answer = await act('disable', enrolled.cookie, codeOf(enrolled.secret));
    expect(answer.status).toBe(429);
  });
});
