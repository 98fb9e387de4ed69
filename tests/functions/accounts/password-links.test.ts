import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { mailsTo, tokenIn } from '../../fixtures/account-links.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { codeOf, enrol } from '../../fixtures/authenticator.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);

let admin: Account;
let cookie: string;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });
const emailOf = ({ username }: Account) => `${username}@example.org`;
const forget = (name: string, from = someAddress()) =>
  send(address, '/api/auth/forgotten-password', { body: { name }, from });
const open = (token: string) => send(address, '/api/auth/password-link', { body: { token } });
const choose = (token: string, password = 'seven quiet lamps') =>
  send(address, '/api/auth/password-link', { method: 'PUT', body: { token, password } });
const make = async ({ id }: Pick<Account, 'id'>, by = cookie) => {
  const answer = await call(`/api/admin/users/${id}/password-link`, { method: 'POST', cookie: by });
  return { answer, token: answer.status === 200 ? tokenIn(String(answer.json().link)) : '' };
};
const login = (body: object) => send(address, '/api/auth/login', { body, from: someAddress() });
const statusOf = async (own: string) => (await send(address, '/api/auth/me', { cookie: own })).status;
const linksOf = ({ id }: Account) => db.selectFrom('accountLinks').selectAll().where('userId', '=', id).execute();
/** Asks for a link and returns its token, which is in the newest mail alone. */
async function asked(account: Account, mails = 1): Promise<string> {
  expect((await forget(account.username)).status).toBe(200);
  const tokens = (await mailsTo(dataDir, emailOf(account), mails)).map(({ text }) => tokenIn(text));
  const live = await Promise.all(tokens.map(async (token) => ((await open(token)).status === 200 ? [token] : [])));
  return live.flat()[0] ?? '';
}

describe('a forgotten password', () => {
  test('is replaced by a link that works once, ends every session and signs nobody in', async () => {
    const account = await createAccount(db, 'content_creator');
    const own = await signIn(address, account);
    await db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', account.id).execute();
    const token = await asked(account);
    const [mail] = await mailsTo(dataDir, emailOf(account));
    expect(mail?.subject).toBe('TalentCare: choose a new password');
    for (const words of [`${address}/admin/password#${token}`, 'within 10 minutes', 'Network: 127.', 'Browser: '])
      expect(mail?.text).toContain(words);
    for (let times = 0; times < 2; times += 1)
      expect((await open(token)).json()).toEqual({ success: true, username: account.username });
    for (const weak of ['12345', 'qwerty', `${account.username} 7`]) {
      const refused = await choose(token, weak);
      const issues = [{ field: 'password', message: expect.any(String) }];
      expect([refused.status, refused.json().issues]).toEqual([400, issues]);
    }
    expect(await statusOf(own)).toBe(200);

    const chosen = await choose(token);
    expect([chosen.json(), chosen.headers['set-cookie']]).toEqual([{ success: true }, undefined]);
    expect(await statusOf(own)).toBe(401);
    expect((await login(account)).status).toBe(400);
    expect((await login({ username: account.username, password: account.password })).status).toBe(401);
    await signIn(address, { username: account.username, password: 'seven quiet lamps' });
    for (const late of [await open(token), await choose(token)])
      expect([late.status, late.json().message]).toEqual([404, expect.stringContaining('This link has ended')]);
    const [told] = await mailsTo(dataDir, emailOf(account), 1, /Your password has been set by a link/);
    expect(told?.text).toContain(`The account is “${account.username}”`);
    const trail = db.selectFrom('auditEvents').select(['subject', 'actorName']).where('actorId', '=', account.id);
    expect(await trail.where('action', '=', 'password.forgotten').execute()).toEqual([
      { subject: 'a link by mail', actorName: account.username },
    ]);
  });

  test('gets the same answer for every name, and a mail only for an enabled account by name or address', async () => {
    const account = await createAccount(db, 'user');
    const disabled = await createAccount(db, 'user');
    await call(`/api/admin/users/${disabled.id}/disabled`, { method: 'PUT', body: { disabled: true } });
    const names = [`nobody-${randomUUID()}`, disabled.username, emailOf(account).toUpperCase(), ' Übung ', '\uff21'];
    const answers = await Promise.all(names.map((name) => forget(name)));
    const headers = (each: (typeof answers)[number]) => Object.keys(each.headers).sort();
    for (const each of answers) {
      expect([each.status, each.text]).toEqual([200, '{"success":true,"sendsMail":true}']);
      expect(headers(each)).toEqual(headers(answers[0] ?? each));
    }
    await mailsTo(dataDir, emailOf(account));
    expect([await linksOf(disabled), await linksOf(account)]).toEqual([[], [expect.anything()]]);
    expect(JSON.stringify(await linksOf(account))).not.toContain(
      tokenIn((await mailsTo(dataDir, emailOf(account)))[0]?.text),
    );
    for (const name of ['', ' ', 'x'.repeat(255), 5]) expect((await forget(name as string)).status).toBe(400);
  });

  test('has one link: a later one ends it, and so does a password that is set otherwise, or a disabled account', async () => {
    const account = await createAccount(db, 'user');
    const first = await asked(account);
    const second = await asked(account, 2);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    await call(`/api/admin/users/${account.id}/temporary-password`, { body: {} });
    expect([(await open(second)).status, (await choose(second)).status]).toEqual([404, 404]);
    const third = await asked(account, 3);
    await call(`/api/admin/users/${account.id}/disabled`, { method: 'PUT', body: { disabled: true } });
    await call(`/api/admin/users/${account.id}/disabled`, { method: 'PUT', body: { disabled: false } });
    expect([(await open(third)).status, (await choose(third)).status]).toEqual([404, 404]);
    const lasting = await make(account);
    await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', account.id).execute();
    expect([(await open(lasting.token)).status, (await choose(lasting.token)).status]).toEqual([404, 404]);
  });

  test('has one link after ten requests at once', async () => {
    const account = await createAccount(db, 'user');
    const names = [account.username, emailOf(account)];
    await Promise.all(Array.from({ length: 10 }, (_, index) => forget(names[index % 2] ?? '')));
    expect(await linksOf(account)).toHaveLength(1);
  });

  test('sends three mails an hour to one name, and ten links to one network, in the same words', async () => {
    const account = await createAccount(db, 'user');
    const spellings = [account.username, account.username.toUpperCase(), account.username.replace('u', '\uff55')];
    for (const [index, name] of spellings.entries()) {
      expect((await forget(name)).text).toBe('{"success":true,"sendsMail":true}');
      // A later request takes an earlier mail back that has not been sent.
      await mailsTo(dataDir, emailOf(account), index + 1);
    }
    const third = await linksOf(account);
    for (const name of spellings) expect((await forget(name)).text).toBe('{"success":true,"sendsMail":true}');
    expect(await linksOf(account)).toEqual(third);

    const others = await Promise.all(Array.from({ length: 12 }, () => createAccount(db, 'user')));
    const from = someAddress();
    for (const { username } of others)
      expect((await forget(username, from)).text).toBe('{"success":true,"sendsMail":true}');
    expect((await Promise.all(others.map(linksOf))).flat()).toHaveLength(10);
  });

  test('is replaced once by twenty who use the link at once', async () => {
    const account = await createAccount(db, 'user');
    const { token } = await make(account);
    const passwords = Array.from({ length: 20 }, () => randomUUID());
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    const password = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await signIn(address, { username: account.username, password });
  });

  test('is replaced for ten minutes', async () => {
    const account = await createAccount(db, 'user');
    const token = await asked(account);
    const [link] = await linksOf(account);
    expect((Number(link?.expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    await sql`update account_links set expires_at = now() where user_id = ${account.id}`.execute(db);
    expect([(await open(token)).status, (await choose(token)).status]).toEqual([404, 404]);
  });

  test('leaves two-factor authentication on', async () => {
    const { secret, ...account } = await enrol(db, address);
    const password = 'seven quiet lamps';
    expect((await choose(await asked(account), password)).status).toBe(200);
    const typed = { username: account.username, password };
    expect((await login(typed)).json()).toEqual({ success: false, twoFactorRequired: true });
    expect((await login({ ...typed, code: codeOf(secret) })).json()).toMatchObject({ success: true });
  });
});

describe('a link by hand', () => {
  test('sets a password, ends the links before it, and the trail says who made it', async () => {
    const account = await createAccount(db, 'user');
    const byMail = await asked(account);
    const { token } = await make(account);
    expect([(await open(byMail)).status, (await open(token)).status]).toEqual([404, 200]);
    // A stranger who asks for a link does not end the one that an admin has made.
    await forget(account.username);
    expect((await open(token)).status).toBe(200);
    expect((await choose(token)).status).toBe(200);
    expect(await linksOf(account)).toEqual([]);
    const trail = await db
      .selectFrom('auditEvents')
      .select(['action', 'subject', 'actorName'])
      .where((eb) => eb.or([eb('subject', '=', account.username), eb('actorId', '=', account.id)]))
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'password.link', subject: account.username, actorName: admin.username },
      { action: 'password.forgotten', subject: `a link that ${admin.username} made`, actorName: account.username },
    ]);
  });

  test('is for another’s enabled account alone', async () => {
    const own = await make(admin);
    expect([own.answer.status, own.answer.json().message]).toEqual([403, expect.stringContaining('your own password')]);
    const disabled = await createAccount(db, 'user');
    await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', disabled.id).execute();
    expect((await make(disabled)).answer.status).toBe(409);
    expect((await make({ id: '00000000-0000-4000-8000-000000000000' })).answer.status).toBe(404);
  });
});

describe('a second factor', () => {
  const reset = (id: string, body: object = { identifiedBy: 'By telephone' }, by = cookie) =>
    call(`/api/admin/users/${id}/reset-second-factor`, { body, cookie: by });
  const passkeyOf = ({ id }: Account) =>
    db
      .insertInto('passkeys')
      .values({
        ...{ userId: id, credentialId: randomUUID(), publicKey: 'key', rpId: 'localhost', name: 'Telephone' },
        ...{ backupEligible: false, backedUp: false, lastUsedAt: null },
      })
      .execute();
  const listed = async ({ id }: Account) =>
    ((await call('/api/admin/users')).json().users as { id: string }[]).find((user) => user.id === id);

  test.each(['an authenticator app and a passkey', 'a passkey alone'])(
    '%s: is reset by another admin',
    async (what) => {
      const account = what === 'a passkey alone' ? await createAccount(db, 'admin') : await enrol(db, address, 'admin');
      const own = 'cookie' in account ? String(account.cookie) : await signIn(address, account);
      await passkeyOf(account);
      expect(await listed(account)).toMatchObject({ hasSecondFactor: true });
      for (const body of [{}, { identifiedBy: ' ' }, { identifiedBy: 'x'.repeat(201) }])
        expect((await reset(account.id, body)).json()).toMatchObject({ issues: [{ field: 'identifiedBy' }] });
      expect((await reset(account.id)).json()).toEqual({ success: true });
      expect(await statusOf(own)).toBe(401);
      expect(await listed(account)).toMatchObject({ hasSecondFactor: false });
      expect(await db.selectFrom('passkeys').select('id').where('userId', '=', account.id).execute()).toEqual([]);
      await signIn(address, account);
      const subject = `${account.username}, vouched for by ${admin.username}: By telephone`;
      const trail = db.selectFrom('auditEvents').select(['action', 'actorName']).where('subject', '=', subject);
      expect(await trail.execute()).toEqual([{ action: 'two-factor.reset', actorName: admin.username }]);
      const [told] = await mailsTo(dataDir, emailOf(account), 1, /second factor has been reset/);
      expect(told?.text).toContain(`${admin.username}, who manages accounts, has done this`);
      expect((await reset(account.id)).status).toBe(409);
    },
  );

  test('is nobody’s own to reset', async () => {
    const own = await reset(admin.id);
    expect([own.status, own.json().message]).toEqual([403, expect.stringContaining('their own account')]);
    expect((await reset('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  test('of two admins who reset each other at once, both stay admins and sign in with the password', async () => {
    const [one, two] = [await enrol(db, address, 'admin'), await enrol(db, address, 'admin')];
    const body = { identifiedBy: 'In person' };
    const answers = await Promise.all([reset(two.id, body, one.cookie), reset(one.id, body, two.cookie)]);
    // The first to come ends the session of the second, whose call may have been let in before.
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const [account, answer] of [
      [two, answers[0]],
      [one, answers[1]],
    ] as const) {
      const { username, password, secret } = account;
      const outcome = await login({ username, password, ...(answer?.status === 200 ? {} : { code: codeOf(secret) }) });
      expect(outcome.json()).toMatchObject({ success: true, user: { role: 'admin' } });
    }
  });
});
