import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createAccount, makeApiKey } from '../../fixtures/accounts.ts';
import { codeOf, enrol, forgetUsedCodes } from '../../fixtures/authenticator.ts';
import { runAsFunction } from '../../platform/clock.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';
import { type MailPlatform, startMailPlatform } from '../../platform/mail-platform.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let started: MailPlatform;
let db: MailPlatform['db'];
let address: string;

beforeAll(async () => {
  started = await startMailPlatform();
  db = started.db;
  address = started.platform.address;
});

afterAll(() => started.stop());

const emailOf = ({ username }: Pick<Account, 'username'>) => `${username}@example.org`;

/** Waits until no mail is on its way, and returns the new mails to an email address. */
async function mailsTo(email: string) {
  // A mail is stored before the response, and erased when it is delivered.
  await expect.poll(() => db.selectFrom('accountMails').select('id').execute()).toEqual([]);
  const { mails } = started.smtp;
  const found = mails.filter(({ recipients }) => recipients[0] === email);
  for (const mail of found) mails.splice(mails.indexOf(mail), 1);
  return found;
}

/** Signs in and returns the cookies. */
async function signInFrom({ username, password }: Account, from: string, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent };
  const answer = await send(address, '/api/auth/login', { body: { username, password }, headers, from });
  expect(answer.status, answer.text).toBe(200);
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

test('the owner learns of a login from each network and browser that the account has not used, and of no other', async () => {
  const account = await createAccount(db, 'user');
  const [here, there] = [someAddress(), someAddress()];
  const told = async (from: string, userAgent: string) => {
    await signInFrom(account, from, userAgent);
    return mailsTo(emailOf(account));
  };
  const [first, ...others] = await told(here, chrome);
  expect(others).toEqual([]);
  expect(first?.subject).toBe('TalentCare: Somebody has signed in from a new browser or network');
  expect(first?.text).toMatch(/^When: \d\d \w{3} \d{4}, \d\d:\d\d \(UK time\)$/m);
  for (const part of [`“${account.username}”`, `Network: ${here}\n`, 'Browser: Chrome on Windows', '/admin/account'])
    expect(first?.text).toContain(part);
  expect(await told(here, chrome)).toEqual([]);
  expect(await told(here, firefox)).toMatchObject([{ text: expect.stringContaining('Firefox on Linux') }]);
  expect(await told(there, firefox)).toMatchObject([{ text: expect.stringContaining(there) }]);
  expect(await told(there, firefox)).toEqual([]);

  // An earlier release knew the network only.
  const ofAccount = db.updateTable('knownBrowsers').where('userId', '=', account.id);
  await ofAccount.set({ browser: '' }).where('browser', '=', 'Chrome on Windows').execute();
  expect(await told(here, 'curl/8.5.0')).toEqual([]);
  await ofAccount.set({ lastLogin: new Date(Date.now() - 91 * 86_400_000) }).execute();
  expect(await told(here, firefox)).toHaveLength(1);
});

test('the owner learns of each change of the password, of two-factor authentication and of a new API key', async () => {
  const account = await enrol(db, address, 'content_creator');
  const { cookie, secret, password: currentPassword } = account;
  const act = async (path: string, message: Message) =>
    expect((await send(address, path, { method: 'POST', cookie, ...message })).status, path).toBe(200);
  const subjects = async () => (await mailsTo(emailOf(account))).map(({ subject }) => subject?.split(': ')[1]);
  expect(await subjects()).toEqual([
    'Somebody has signed in from a new browser or network',
    'Two-factor authentication has been enabled',
  ]);
  await act('/api/auth/2fa/recovery-codes', { body: { token: codeOf(secret) } });
  expect(await subjects()).toEqual(['Your recovery codes have been renewed']);
  await forgetUsedCodes(db, account.id);
  await act('/api/auth/2fa/disable', { body: { token: codeOf(secret) } });
  expect(await subjects()).toEqual(['Two-factor authentication has been disabled']);
  await act('/api/auth/password', { method: 'PUT', body: { currentPassword, newPassword: 'seven quiet lamps' } });
  const [changed] = await mailsTo(emailOf(account));
  expect(changed?.subject).toContain('Your password has been changed');
  expect(changed?.raw).not.toContain('seven quiet lamps');

  await makeApiKey(address, started.cookie, account);
  const byAdmin = { cookie: started.cookie, body: {} };
  await act(`/api/admin/users/${account.id}/temporary-password`, byAdmin);
  const mails = await mailsTo(emailOf(account));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'TalentCare: A new API key has been made for your account',
    'TalentCare: Your password has been replaced by a temporary one',
  ]);
  for (const { text } of mails)
    expect(text).toContain(`${started.admin.username}, who manages accounts, has done this`);
});

/** Asks for another email address, and returns the response with what the new address and the old one are told. */
async function askFor(account: Account, cookie: string, email: string) {
  const answer = await send(address, '/api/auth/email', { body: { email }, cookie });
  const [link] = await mailsTo(email);
  const [, token = ''] = /\/admin\/email#([\w-]{43})$/m.exec(link?.text ?? '') ?? [];
  return { answer, token, link, told: await mailsTo(emailOf(account)) };
}

const confirm = (token: string) => send(address, '/api/auth/email/confirm', { body: { token } });

async function somebody() {
  const account = await createAccount(db, 'user');
  const cookie = await signInFrom(account, someAddress(), chrome);
  await mailsTo(emailOf(account));
  return { account, cookie, next: `new-${account.username}@example.org` };
}

const storedEmail = async ({ id }: Account) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('an email address changes by a link to the new one, once, and the old one is told before and after', async () => {
  const { account, cookie, next } = await somebody();
  const earlier = await askFor(account, cookie, next);
  const { answer, token, told, link } = await askFor(account, cookie, next);
  expect(answer.json()).toEqual({ success: true });
  expect(told).toMatchObject([{ subject: 'TalentCare: Somebody has asked to change your e-mail address' }]);
  for (const part of [next, 'hello@talentcare.example', 'change your password at once'])
    expect(told[0]?.text).toContain(part);
  expect(told[0]?.raw).not.toContain(token);
  expect(link?.raw).not.toContain(account.username.concat('”'));
  expect(await storedEmail(account)).toBe(emailOf(account));

  // The later link has ended the earlier one, and of twenty at once one wins.
  expect((await confirm(earlier.token)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  expect(await storedEmail(account)).toBe(next);
  expect(await mailsTo(emailOf(account))).toMatchObject([
    { subject: 'TalentCare: Your e-mail address has been changed', text: expect.stringContaining(next) },
  ]);
  const trail = await db.selectFrom('auditEvents').selectAll().where('subject', '=', account.username).execute();
  expect(trail).toMatchObject([{ action: 'user.email', actorName: account.username }]);
  expect(started.platform.output()).not.toContain(token);
});

test('an email address that somebody else has is refused, and the link then still works', async () => {
  const { account, cookie, next } = await somebody();
  const other = await createAccount(db, 'user');
  const taken = { code: 'conflict', issues: [{ field: 'email', message: 'This e-mail address is taken' }] };
  for (const email of [emailOf(other), emailOf(other).toUpperCase()]) {
    const { answer, link, told } = await askFor(account, cookie, email);
    expect([answer.status, answer.json(), link, told]).toMatchObject([409, taken, undefined, []]);
  }
  const { token } = await askFor(account, cookie, next);
  const move = (email: string) => db.updateTable('users').set({ email }).where('id', '=', other.id).execute();
  await move(next);
  const refused = await confirm(token);
  expect([refused.status, refused.json().message]).toEqual([409, 'This e-mail address is taken. Nothing has changed.']);
  await move(emailOf(other));
  expect((await confirm(token)).status).toBe(200);
});

test('a new password and a disabled account end the link to a new email address, and so does time', async () => {
  const { account, cookie, next } = await somebody();
  const { token } = await askFor(account, cookie, next);
  const body = { currentPassword: account.password, newPassword: 'seven quiet lamps' };
  expect((await send(address, '/api/auth/password', { method: 'PUT', body, cookie })).status).toBe(200);
  expect((await confirm(token)).status).toBe(404);
  await mailsTo(emailOf(account));

  const { token: second } = await askFor(account, cookie, next);
  const disable = (disabledAt: Date | null) =>
    db.updateTable('users').set({ disabledAt }).where('id', '=', account.id).execute();
  await disable(new Date());
  expect((await confirm(second)).status).toBe(404);
  await disable(null);
  await db.updateTable('accountLinks').set({ expiresAt: new Date() }).where('userId', '=', account.id).execute();
  expect((await confirm(second)).status).toBe(404);
  expect(await storedEmail(account)).toBe(emailOf(account));

  // Three mails at once may go to an address, because it may be a stranger's.
  expect((await askFor(account, cookie, next)).answer.status).toBe(200);
  const { answer, told } = await askFor(account, cookie, next);
  expect([answer.status, told]).toEqual([429, []]);
  expect(answer.json().message).toContain('three hours');
});

test('without mail, nobody can ask for another email address, and the response says whom to ask', async () => {
  const { username, password } = await createAccount(db, 'user');
  await runAsFunction(
    `const context = { ip: '127.9.9.8', requestId: 'test', waitUntil() { throw new Error('A mail was sent'); } };
     const call = async (file, path, body, cookie) => {
       const { default: answer } = await import(file);
       const headers = { 'content-type': 'application/json', ...(cookie && { cookie, origin: 'http://localhost' }) };
       return answer(new Request('http://localhost' + path, { method: 'POST', body: JSON.stringify(body), headers }), context);
     };
     const login = await call('./functions/auth.ts', '/api/auth/login', ${JSON.stringify({ username, password })});
     const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
     const refused = await call('./functions/email-address.ts', '/api/auth/email', { email: 'new@example.org' }, cookie);
     const text = await refused.text();
     if (refused.status !== 409 || !text.includes('Ask whoever runs the site')) throw new Error(text);`,
    { DATABASE_URL: started.environment.DATABASE_URL },
  );
  expect(await mailsTo(`${username}@example.org`)).toEqual([]);
});
