import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { codeOf, enrol, wrongCodeOf } from '../../fixtures/authenticator.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

const login = ({ username, password }: Pick<Account, 'username' | 'password'>, from: string, code?: string) =>
  send(address, '/api/auth/login', { body: { username, password, ...(code ? { code } : {}) }, from });
const wrong = (account: Account) => ({ ...account, password: 'wrong password' });

/** Uses up every try at an account, from everywhere. */
async function lockOut(account: Account) {
  for (let tries = 0; tries < 10; tries += 1) await login(wrong(account), someAddress());
  expect((await login(account, someAddress())).status).toBe(429);
}

test('of a hundred parallel wrong logins ten are looked at, whatever X-Forwarded-For says', async () => {
  const account = await createAccount(db, 'admin');
  const from = someAddress();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const invented = `203.0.113.${index}`;
      const forwarded = ['x-forwarded-for', 'x-real-ip', 'x-nf-client-connection-ip', 'client-ip', 'forwarded'];
      return send(address, '/api/auth/login', {
        body: { username: account.username, password: `wrong password ${index}` },
        headers: {
          'content-type': 'application/json',
          ...Object.fromEntries(forwarded.map((name) => [name, name === 'forwarded' ? `for=${invented}` : invented])),
        },
        from,
      });
    }),
  );
  const refused = answers.filter(({ status }) => status === 401);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(10);
  // A database that is too busy to count refuses too.
  const others = answers.filter(({ status }) => status === 429 || status === 503);
  expect(refused.length + others.length).toBe(100);
});

test.each([
  ['of nobody', async () => `nobody-${randomUUID()}`],
  ['of an account', async () => (await createAccount(db, 'user')).username],
])('ten tries at one spelling of the name %s lock every other spelling out', async (_whose, nameOf) => {
  const username = await nameOf();
  const attempt = (spelling: string) => login({ username: spelling, password: 'wrong password' }, someAddress());
  for (let tries = 0; tries < 10; tries += 1) expect((await attempt(username)).status).toBe(401);
  // Upper case, and the wide letter that Unicode takes for an o or an s.
  const spellings = [username, username.toUpperCase(), username.replace('o', '\uff4f').replace('s', '\uff53')];
  expect((await Promise.all(spellings.map(attempt))).map(({ status }) => status)).toEqual([429, 429, 429]);
});

describe('a lockout', () => {
  test('ends by itself', async () => {
    const account = await createAccount(db, 'user');
    await lockOut(account);
    // A quarter of an hour later, as far as its counter knows: ten tries and the refused one. Other tests count meanwhile.
    await sql`update rate_limits set resets_at = resets_at - interval '15 minutes' where hits = 11`.execute(db);
    expect((await login(account, someAddress())).status).toBe(200);
  });

  test('does not shut out an admin from where they have signed in before, even with two-factor on', async () => {
    const account = await enrol(db, address, 'admin');
    const office = someAddress();
    expect((await login(account, office, account.recoveryCodes[0])).status).toBe(200);
    await lockOut(account);
    expect((await login(account, office, account.recoveryCodes[1])).status).toBe(200);
  });

  test('of codes does not shut out an admin from there either', { tags: ['thorough'] }, async () => {
    const account = await enrol(db, address, 'admin');
    const office = someAddress();
    expect((await login(account, office, account.recoveryCodes[0])).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await login(account, someAddress(), wrongCodeOf(account.secret));
    expect((await login(account, someAddress(), codeOf(account.secret))).status).toBe(429);
    expect((await login(account, office, codeOf(account.secret))).status).toBe(200);
  });

  test('holds there too after ten wrong tries from there', async () => {
    const account = await createAccount(db, 'admin');
    const office = someAddress();
    await login(account, office);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(wrong(account), office)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await login(account, office)).status).toBe(429);
    // Elsewhere the account has its own counter, which nobody has touched.
    expect((await login(account, someAddress())).status).toBe(200);
  });

  test('is not passed by a network that has only tried, nor by one that knows another account', async () => {
    const [account, other] = [await createAccount(db, 'admin'), await createAccount(db, 'user')];
    const from = someAddress();
    expect((await login(other, from)).status).toBe(200);
    await login(wrong(account), from);
    await lockOut(account);
    expect((await login(account, from)).status).toBe(429);
  });

  test('counts a network as known for ninety days', { tags: ['thorough'] }, async () => {
    const account = await createAccount(db, 'admin');
    const office = someAddress();
    await login(account, office);
    await db
      .updateTable('knownBrowsers')
      .set({ lastLogin: new Date(Date.now() - 91 * 24 * 3_600_000) })
      .where('userId', '=', account.id)
      .execute();
    await lockOut(account);
    expect((await login(account, office)).status).toBe(429);
  });
});

test('the networks that an account has signed in from are kept, and cannot be read from the table', async () => {
  const account = await createAccount(db, 'user');
  const office = someAddress();
  await login(account, office);
  const rows = await db.selectFrom('knownBrowsers').select('network').where('userId', '=', account.id).execute();
  expect(rows).toEqual([{ network: expect.stringMatching(/^network:[\w-]{43}$/) }]);
});
