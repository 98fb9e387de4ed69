import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Passkey } from '../../../src/contracts/accounts/passkeys.ts';
import { deriveKey } from '../../../src/site/derived-key.ts';
import { tokenIn } from '../../fixtures/account-links.ts';
import { type Account, ageSessions, createAccount, signIn } from '../../fixtures/accounts.ts';
import { codeOf, enrol } from '../../fixtures/authenticator.ts';
import { addPasskeyTo, passkeyBrowser, signInWith } from '../../fixtures/passkey-browser.ts';
import { type Claims, softwarePasskey } from '../../fixtures/passkeys.ts';
import { type Answer, send, someAddress } from '../../platform/http.ts';
import { type MailPlatform, startMailPlatform } from '../../platform/mail-platform.ts';

let running: MailPlatform;
let base: string;

beforeAll(async () => {
  running = await startMailPlatform();
  base = running.platform.address;
  // A passkey of a former address of the site, which counts for nothing.
  const former = { credentialId: 'former', publicKey: 'k', rpId: 'old.example', name: 'Old', backupEligible: false };
  await running.db
    .insertInto('passkeys')
    .values({ ...former, backedUp: false, userId: running.admin.id })
    .execute();
});

afterAll(() => running.stop());

const someone = () => createAccount(running.db, 'user');
const message = (answer: Answer) => [answer.status, answer.json().message];
const me = async (cookie: string) => (await send(base, '/api/auth/me', { cookie })).status;
const list = async (cookie: string) =>
  (await send(base, '/api/auth/passkeys', { cookie })).json() as { passkeys: Passkey[]; off: string | null };
const byPassword = ({ username, password }: Account, more: object = {}) =>
  send(base, '/api/auth/login', { body: { username, password, ...more }, from: someAddress() });
const sessionOf = (answer: Answer) =>
  (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
const remove = async (cookie: string, id: string) =>
  send(base, `/api/auth/passkeys/${id}`, { method: 'DELETE', cookie });
const trail = async (name: string) =>
  (await running.db.selectFrom('auditEvents').selectAll().where('actorName', '=', name).orderBy('at').execute()).map(
    ({ action, subject }) => `${action}: ${subject}`,
  );
const stored = ({ id }: Account) =>
  running.db.selectFrom('passkeys').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();

describe('adding a passkey', () => {
  test('asks for one that the device keeps and that proves who uses it, stores it, tells the owner, and ends the sessions of the password alone', async () => {
    const account = await someone();
    const [cookie, other] = [await signIn(base, account), await signIn(base, account)];
    const browser = passkeyBrowser(base, cookie);
    const options = await browser.registrationOptions();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'TalentCare' },
      user: { name: account.username },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
    const passkey = softwarePasskey(base, { backupEligible: true, backedUp: true, counter: 7 });
    const answer = await browser.add(passkey.register(options));
    expect(answer.json()).toMatchObject({
      success: true,
      passkey: { name: 'Unknown device', synced: true, works: true },
    });
    expect(await stored(account)).toMatchObject({
      ...{ credentialId: passkey.id, counter: '7', transports: ['internal'], rpId: 'localhost' },
      ...{ backupEligible: true, backedUp: true, lastUsedAt: null },
    });
    expect([await me(cookie), await me(other)]).toEqual([200, 401]);
    await expect
      .poll(() => running.smtp.mails.map(({ subject }) => subject))
      .toContain('TalentCare: A passkey has been added to your account');
    expect(await trail(account.username)).toContainEqual(
      expect.stringMatching(new RegExp(`^passkey.add: Unknown device \\(${passkey.id.slice(0, 8)}…, added 20`)),
    );
    // The browser is told which it has, and a second one ends no session.
    const third = sessionOf(await signInWith(base, passkey, { counter: 8, backupEligible: true }));
    expect(await browser.registrationOptions()).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    await browser.add(softwarePasskey(base).register(await browser.registrationOptions()), 'My phone');
    expect([await me(cookie), await me(third)]).toEqual([200, 200]);
    expect((await list(cookie)).passkeys.map(({ name }) => name)).toEqual(['Unknown device', 'My phone']);
  });

  test.each<[string, Claims]>([
    ['for another site', { rpId: 'example.org' }],
    ['at another origin', { origin: 'https://example.org' }],
    ['that does not prove who uses it', { userVerified: false }],
    ['that answers a sign-in', { type: 'webauthn.get' }],
    ['whose flags contradict each other', { backedUp: true }],
  ])('refuses one %s', async (_, claims) => {
    const browser = passkeyBrowser(base, await signIn(base, await someone()));
    const answer = await browser.add(softwarePasskey(base, claims).register(await browser.registrationOptions()));
    expect(message(answer)).toEqual([400, expect.stringContaining('could not be verified')]);
  });

  test('takes one answer once, from the browser and the person that were asked, and no more than twenty', async () => {
    const [account, stranger] = [await someone(), await someone()];
    const cookie = await signIn(base, account);
    const browser = passkeyBrowser(base, cookie);
    const credential = softwarePasskey(base).register(await browser.registrationOptions());
    const other = passkeyBrowser(base, cookie);
    await other.registrationOptions();
    expect(message(await other.add(credential))).toEqual([400, expect.stringContaining('another browser')]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.add(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);

    const theirs = await passkeyBrowser(base, await signIn(base, stranger)).registrationOptions();
    await browser.registrationOptions();
    expect((await browser.add(softwarePasskey(base).register(theirs))).status).toBe(400);

    const { id: _, ...copy } = await stored(account);
    const more = Array.from({ length: 18 }, (_, index) => ({ ...copy, credentialId: `more-${account.id}-${index}` }));
    await running.db.insertInto('passkeys').values(more).execute();
    const twoAtOnce = [passkeyBrowser(base, cookie), passkeyBrowser(base, cookie)].map(async (one) =>
      one.add(softwarePasskey(base).register(await one.registrationOptions())),
    );
    const last = await Promise.all(twoAtOnce);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(last.map(({ text }) => text).join()).toContain(
      'You have 20 passkeys, the most there can be. Remove one first.',
    );
  });
});

describe('signing in with a passkey', () => {
  test('opens a session without a password, whatever password the account has, and stores the use', async () => {
    const account = await someone();
    const { passkey } = await addPasskeyTo(base, account, { backupEligible: true, counter: 1 });
    await running.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', account.id).execute();
    const answer = await signInWith(base, passkey, { counter: 2, backedUp: true });
    expect(answer.json()).toMatchObject({ success: true, user: { username: account.username } });
    expect(await me(sessionOf(answer))).toBe(200);
    expect(await stored(account)).toMatchObject({ counter: '2', backedUp: true, lastUsedAt: expect.any(Date) });
    expect(await trail(account.username)).toContain('login.success: With a passkey');
  });

  test.each<[string, Claims]>([
    ['for another site', { rpId: 'example.org' }],
    ['at another origin', { origin: 'https://example.org' }],
    ['that does not prove who uses it', { userVerified: false }],
    ['that was made to stay on one device and now says otherwise', { backupEligible: true }],
  ])('refuses one %s, and says so in the audit trail', async (_, claims) => {
    const account = await someone();
    const { passkey } = await addPasskeyTo(base, account);
    const answer = await signInWith(base, passkey, claims);
    expect(message(answer)).toEqual([401, expect.stringContaining('could not be verified')]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await trail(account.username)).at(-1)).toMatch(/^passkey.refuse: .* it could not be verified$/);
  });

  test('takes one answer once, also of ten at once, within five minutes, and from the browser that was asked', async () => {
    const { passkey } = await addPasskeyTo(base, await someone());
    const browser = passkeyBrowser(base);
    const credential = passkey.signIn(await browser.signInOptions());
    const other = passkeyBrowser(base);
    await other.signInOptions();
    expect(message(await other.signIn(credential))).toEqual([400, expect.stringContaining('another browser')]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.signIn(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(message(await browser.signIn(credential))).toEqual([409, expect.stringContaining('has been used already')]);

    const secret = readFileSync(`${running.platform.dataDir}/session-secret`, 'utf8');
    const forged = (seconds: number, key: Uint8Array, purpose = 'sign-in') =>
      new SignJWT({ purpose, browser: 'of a cookie' })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti('an id')
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key);
    const key = deriveKey(secret, 'passkey-challenge');
    const answered = async (token: string) =>
      message(await browser.signIn(passkey.signIn({ challenge: Buffer.from(token).toString('base64url') })));
    expect(await answered(await forged(-1, key))).toEqual([400, expect.stringContaining('longer than five minutes')]);
    expect(await answered(await forged(60, deriveKey('guessed', 'passkey-challenge')))).toEqual([
      400,
      expect.stringContaining('did not answer what this site had asked'),
    ]);
    expect(await answered(await forged(60, key, 'register'))).toEqual([400, expect.stringContaining('did not answer')]);
  });

  test('refuses a counter that does not grow, as that of a copy, tells the owner and says what to do', async () => {
    const account = await someone();
    const { passkey } = await addPasskeyTo(base, account, { counter: 5 });
    expect((await signInWith(base, passkey, { counter: 6 })).status).toBe(200);
    for (const counter of [6, 5, 0]) {
      expect(message(await signInWith(base, passkey, { counter }))).toEqual([
        401,
        expect.stringMatching(/may have been copied.*remove the passkey from your account and add a new one/),
      ]);
    }
    expect((await trail(account.username)).at(-1)).toMatch(/passkey.refuse: .* its counter has not grown$/);
    expect((await stored(account)).counter).toBe('6');
    await expect
      .poll(() => running.smtp.mails.map(({ subject }) => subject))
      .toContain('TalentCare: A passkey of your account has been refused, because it may have been copied');
    // Of two at once, one is the copy.
    const [one, two] = [passkeyBrowser(base), passkeyBrowser(base)];
    const credentials = [
      passkey.signIn(await one.signInOptions(), { counter: 7 }),
      passkey.signIn(await two.signInOptions(), { counter: 7 }),
    ];
    const both = await Promise.all([one.signIn(credentials[0]), two.signIn(credentials[1])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('refuses an unknown passkey, another person’s handle, a disabled account and a passkey of a former address', async () => {
    const [account, other] = [await someone(), await someone()];
    const { passkey } = await addPasskeyTo(base, account);
    const unknown = await signInWith(base, softwarePasskey(base));
    expect(unknown.json()).toMatchObject({ code: 'invalid_credentials', issues: [{ field: 'id' }] });
    const userHandle = Buffer.from(other.id).toString('base64url');
    expect(message(await signInWith(base, passkey, { userHandle }))).toEqual([
      401,
      expect.stringContaining('names another account'),
    ]);
    expect((await signInWith(base, passkey, { userHandle: undefined })).status).toBe(401);

    await running.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', account.id).execute();
    expect(message(await signInWith(base, passkey))).toEqual([
      403,
      'This account is disabled. Ask an admin to enable it.',
    ]);
    await running.db.updateTable('users').set({ disabledAt: null }).where('id', '=', account.id).execute();
    expect((await signInWith(base, passkey)).status).toBe(200);

    await running.db.updateTable('passkeys').set({ rpId: 'old.example' }).where('userId', '=', account.id).execute();
    expect((await signInWith(base, passkey)).json()).toMatchObject({ issues: [{ field: 'id' }] });
    expect((await byPassword(account)).json()).toMatchObject({ success: true });
  });

  test('stays with the person who was named', async () => {
    const [account, other] = [await someone(), await someone()];
    const [{ passkey, cookie }, { passkey: theirs }] = [
      await addPasskeyTo(base, account),
      await addPasskeyTo(base, other),
    ];
    const browser = passkeyBrowser(base, cookie);
    const options = await browser.signInOptions(account.username.toUpperCase());
    expect(options).toMatchObject({
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(message(await browser.signIn(theirs.signIn(options)))).toEqual([
      401,
      expect.stringContaining('belongs to another account'),
    ]);
    expect((await browser.signIn(passkey.signIn(options, { userHandle: undefined }))).status).toBe(200);
    // The new session replaces that of the browser.
    expect(await me(cookie)).toBe(401);
    // Nobody else learns which passkeys an account has.
    expect(await passkeyBrowser(base).signInOptions(account.username)).not.toHaveProperty('allowCredentials');
  });

  test('is limited to fifty refused tries of one network', { tags: ['thorough'] }, async () => {
    const browser = passkeyBrowser(base);
    const credential = softwarePasskey(base).signIn(await browser.signInOptions());
    const answers = await Promise.all(Array.from({ length: 51 }, () => browser.signIn(credential)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a passkey as a second factor', () => {
  test('the password alone does not sign in, but the passkey does; with an app, either the code or the passkey', async () => {
    const account = await someone();
    const { passkey } = await addPasskeyTo(base, account);
    const answer = await byPassword(account);
    expect(answer.json()).toEqual({ success: false, passkeyRequired: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await byPassword({ ...account, password: 'not the password' })).status).toBe(401);
    const browser = passkeyBrowser(base);
    const options = await browser.signInOptions(account.username);
    expect((await browser.signIn(passkey.signIn(options))).status).toBe(200);

    const enrolled = await enrol(running.db, base);
    expect((await byPassword(enrolled)).json()).toEqual({ success: false, twoFactorRequired: true });
    await running.db.updateTable('passkeys').set({ userId: enrolled.id }).where('userId', '=', account.id).execute();
    const both = { success: false, twoFactorRequired: true, passkeyAccepted: true };
    expect((await byPassword(enrolled)).json()).toEqual(both);
    expect((await byPassword(enrolled, { code: codeOf(enrolled.secret) })).status).toBe(200);
    const userHandle = Buffer.from(enrolled.id).toString('base64url');
    expect((await signInWith(base, passkey, { userHandle })).status).toBe(200);
  });

  test('a password that signs in while a passkey is added opens no session that outlives it', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await someone();
      const cookie = await signIn(base, account);
      const browser = passkeyBrowser(base, cookie);
      const credential = softwarePasskey(base).register(await browser.registrationOptions());
      const [added, ...logins] = await Promise.all([
        browser.add(credential),
        ...Array.from({ length: 8 }, () => byPassword(account)),
      ]);
      expect(added?.status).toBe(200);
      const opened = logins.filter(({ headers }) => headers['set-cookie']).map(sessionOf);
      expect(await Promise.all(opened.map(me))).toEqual(opened.map(() => 401));
    }
  });
});

describe('the passkeys of an account', () => {
  test('are renamed and removed by their owner alone; a removal ends the other sessions and says which are left', async () => {
    const account = await someone();
    const { passkey, cookie } = await addPasskeyTo(base, account);
    const other = sessionOf(await signInWith(base, passkey));
    const stranger = await signIn(base, await someone());
    const [{ id = '' } = {}] = (await list(cookie)).passkeys;
    const rename = (by: string, name: string) =>
      send(base, `/api/auth/passkeys/${id}`, { method: 'PUT', body: { name }, cookie: by });
    expect((await rename(stranger, 'Mine')).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await rename(cookie, 'Work laptop')).status).toBe(200);
    expect((await list(cookie)).passkeys).toMatchObject([
      { name: 'Work laptop', works: true, lastUsedAt: expect.any(String) },
    ]);
    expect((await remove(cookie, id)).json()).toMatchObject({
      remaining: { rpID: 'localhost', allAcceptedCredentialIDs: [] },
    });
    expect([await me(cookie), await me(other)]).toEqual([200, 401]);
    expect((await remove(cookie, id)).status).toBe(404);
    expect((await signInWith(base, passkey)).json()).toMatchObject({ issues: [{ field: 'id' }] });
    expect((await byPassword(account)).json()).toMatchObject({ success: true });
    const entries = await trail(account.username);
    const label = new RegExp(`Work laptop \\(${passkey.id.slice(0, 8)}…, added \\d{4}-\\d\\d-\\d\\d\\)$`);
    expect(entries.filter((entry) => entry.startsWith('passkey.remove'))).toEqual([expect.stringMatching(label)]);
    expect(entries).toContainEqual(expect.stringMatching(/^passkey.rename: Unknown device \(.*\), now Work laptop$/));
  });

  test('the last way to sign in stays, also if two are removed at once', async () => {
    const account = await someone();
    const { cookie } = await addPasskeyTo(base, account);
    const browser = passkeyBrowser(base, cookie);
    await browser.add(softwarePasskey(base).register(await browser.registrationOptions()));
    await running.db.updateTable('users').set({ hasPassword: false }).where('id', '=', account.id).execute();
    const { passkeys } = await list(cookie);
    const answers = await Promise.all(passkeys.map(({ id }) => remove(cookie, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ text }) => text).join()).toContain(
      'This passkey is the only way to sign in to your account.',
    );
    expect((await list(cookie)).passkeys).toHaveLength(1);
  });

  test('are added and removed only after a fresh sign-in', async () => {
    const account = await someone();
    const { cookie } = await addPasskeyTo(base, account);
    const [{ id = '' } = {}] = (await list(cookie)).passkeys;
    await ageSessions(running.db, account, 11);
    const options = await send(base, '/api/auth/passkeys/options', { method: 'POST', cookie });
    expect([options.json().code, (await remove(cookie, id)).json().code]).toEqual(['proof_required', 'proof_required']);
  });
});

describe('joining with a passkey', () => {
  test('makes one account without a password, of ten at once, and a taken name uses nothing up', async () => {
    const body = { email: `${randomUUID()}@example.org`, role: 'user' };
    const { link } = (await send(base, '/api/admin/invitations', { body, cookie: running.cookie })).json();
    const token = tokenIn(String(link));
    const browser = passkeyBrowser(base);
    const taken = { token, username: running.admin.username };
    expect((await send(base, '/api/auth/join/passkey-options', { body: taken })).json()).toMatchObject({
      ...{ code: 'conflict', issues: [{ field: 'username' }] },
    });
    const username = `ada-${randomUUID().slice(0, 8)}`;
    const passkey = softwarePasskey(base);
    const credential = passkey.register(await browser.joinOptions({ token, username }));
    expect((await browser.join({ ...taken, credential })).status).toBe(409);
    expect((await browser.join({ token, username })).json()).toMatchObject({ issues: [{ field: 'password' }] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.join({ token, username, credential })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    const row = await running.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ hasPassword: false, role: 'user' });
    expect(await trail(username)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^user.join: /),
        expect.stringMatching(/^passkey.add: Unknown device/),
      ]),
    );
    const entered = await signInWith(base, passkey);
    expect(entered.json()).toMatchObject({ success: true, user: { username, hasPassword: false } });
    const cookie = sessionOf(entered);
    expect((await remove(cookie, (await list(cookie)).passkeys[0]?.id ?? '')).status).toBe(409);
  });
});

describe('where passkeys do not work', () => {
  test('after a change of the site’s address, the login and the account say so, and the password alone signs in', async () => {
    const options = await send(base, '/api/auth/passkey-login/options', { body: {} });
    expect(options.json()).toMatchObject({ success: true, formerAddress: true });
    expect((await byPassword(running.admin)).json()).toMatchObject({ success: true });
    expect((await list(running.cookie)).passkeys).toMatchObject([{ name: 'Old', works: false }]);
  });

  test('a deploy preview hands out no options, takes no answer and says why, and the origin of a request chooses nothing', async () => {
    const account = await someone();
    const { passkey, cookie } = await addPasskeyTo(base, account);
    const headers = { host: 'deploy-preview-7--company.netlify.app' };
    const why = expect.stringContaining(`Passkeys work only at ${base}`);
    const there = (path: string, more: object = {}) => send(base, path, { headers, cookie, ...more });
    const off = { success: false, passkeysOff: why };
    const sameOrigin = { ...headers, 'sec-fetch-site': 'same-origin' };
    const post = { method: 'POST', headers: sameOrigin };
    expect((await there('/api/auth/passkeys/options', post)).json()).toEqual(off);
    expect((await there('/api/auth/passkey-login/options', { ...post, body: {} })).json()).toEqual(off);
    expect((await there('/api/auth/passkeys')).json()).toMatchObject({ off: why });
    const browser = passkeyBrowser(base);
    const credential = passkey.signIn(await browser.signInOptions());
    expect((await there('/api/auth/passkey-login', { ...post, body: { credential } })).status).toBe(403);
    expect((await send(base, '/api/auth/passkeys', { cookie })).json()).toMatchObject({ off: null });
  });
});
