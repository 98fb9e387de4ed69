import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { freePort } from '../../../local/free-port.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { tokenIn } from '../../fixtures/account-links.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { letMinutesPass } from '../../fixtures/deliveries.ts';
import { runAsFunction, tick } from '../../platform/clock.ts';
import { send, someAddress } from '../../platform/http.ts';
import { openSmtp, type TestSmtp } from '../../platform/smtp.ts';
import { type StartedPlatform, startPlatform, temporaryFolder } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

const secret = 'a secret for every process of this test';
let port: number;
let smtp: TestSmtp;
let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;
let cookie: string;

const environment = () => ({
  ...{ DATABASE_URL: database.url, SESSION_SECRET: secret, MAIL_FROM: 'site@company.example' },
  ...{ SMTP_URL: `smtp://127.0.0.1:${port}` },
});
const start = async () => {
  platform = await startPlatform({ ...inject('withoutBuilds'), ...environment(), ADMIN_PASSWORD: 'correct horse' });
};
/** Runs the clock when it has no record of when something is due. */
const clockTick = () => tick({ ...environment(), DATA_DIR: temporaryFolder() });

beforeAll(async () => {
  port = await freePort();
  smtp = await openSmtp(port);
  database = await openTestDatabase();
  await start();
  db = new Database(database.url);
  cookie = await signIn(platform.address, await createAccount(db, 'admin'));
});

afterAll(async () => {
  await platform.stop();
  await smtp.close();
  await database.close();
});

beforeEach(async () => {
  await db.deleteFrom('deliveries').execute();
  await db.deleteFrom('accountMails').execute();
  smtp.mails.splice(0);
});

const forget = ({ username }: Account) =>
  send(platform.address, '/api/auth/forgotten-password', { body: { name: username }, from: someAddress() });
const choose = (text = '') =>
  send(platform.address, '/api/auth/password-link', {
    ...{ method: 'PUT', body: { token: tokenIn(text), password: 'seven quiet lamps' } },
  });
const waiting = async () => ({
  mails: await db.selectFrom('accountMails').selectAll().execute(),
  deliveries: await db.selectFrom('deliveries').selectAll().execute(),
});
const nothing = { mails: [], deliveries: [] };
/** Waits until one attempt has failed and nobody is sending. */
const failedOnce = () =>
  expect
    .poll(async () => (await waiting()).deliveries)
    .toMatchObject([{ channel: 'account', attempts: 1, claimedUntil: null, deliveredAt: null }]);

describe('a mail with a link', () => {
  test('that waits while the platform is killed is encrypted, is sent once by the next one, and is erased', async () => {
    const account = await createAccount(db, 'user');
    smtp.become('mute');
    expect((await forget(account)).status).toBe(200);
    const { mails } = await waiting();
    expect(mails).toMatchObject([{ userId: account.id, encrypted: expect.stringMatching(/^eyJ[\w-]+\.\./) }]);
    await platform.stop('SIGKILL');
    smtp.become('up');
    // The claim of the killed process has ended.
    await letMinutesPass(db, 10);
    await start();
    await clockTick();
    await expect.poll(waiting).toEqual(nothing);
    const [mail] = smtp.mails.filter(({ recipients }) => recipients[0] === `${account.username}@example.org`);
    expect(smtp.mails.length).toBe(1);
    // The platform that has written the link listened at another port.
    expect(mail?.text).toContain('/admin/password#');
    expect((await choose(mail?.text)).status).toBe(200);
  });

  test('is never sent after its link has ended, and cannot be sent again', async () => {
    await smtp.close();
    const account = await createAccount(db, 'user');
    await forget(account);
    await failedOnce();
    const { deliveries } = await waiting();
    const path = `/api/admin/deliveries/${deliveries[0]?.id}`;
    await sql`update account_links set expires_at = now()`.execute(db);
    await sql`update account_mails set expires_at = now()`.execute(db);
    await letMinutesPass(db, 10);
    smtp = await openSmtp(port);
    const refused = await send(platform.address, path, { method: 'POST', cookie });
    expect([refused.status, refused.json().message]).toEqual([409, 'The link in this mail has ended. Make a new one.']);
    await clockTick();
    expect(await waiting()).toEqual(nothing);
    expect(smtp.mails).toEqual([]);
    expect((await send(platform.address, path, { method: 'POST', cookie })).status).toBe(404);
  });

  test('that was given up is in the overview, and is sent again while its link works', async () => {
    await smtp.close();
    const email = `${randomUUID()}@example.org`;
    const invited = await send(platform.address, '/api/admin/invitations', { body: { email }, cookie });
    expect(invited.json()).toMatchObject({ success: true, mailed: true });
    await failedOnce();
    await sql`update deliveries set attempts = 6, next_attempt_at = null`.execute(db);
    const list = (await send(platform.address, '/api/admin/deliveries', { cookie })).json();
    expect(list).toMatchObject({ total: 1, deliveries: [{ channel: 'account', recipient: email, name: email }] });
    expect(JSON.stringify(list)).not.toMatch(/encrypted|#/);
    const { deliveries } = await waiting();
    const path = `/api/admin/deliveries/${deliveries[0]?.id}`;
    smtp = await openSmtp(port);
    const again = await send(platform.address, path, { method: 'POST', cookie });
    expect(again.json()).toMatchObject({
      success: true,
      delivery: { deliveredAt: expect.any(String), lastError: null },
    });
    expect(smtp.mails.map(({ text }) => tokenIn(text))).toEqual([tokenIn(String(invited.json().link))]);
    expect(await waiting()).toEqual(nothing);
  });

  test('ends with the link: a withdrawn invitation is not sent', async () => {
    await smtp.close();
    const body = { email: `${randomUUID()}@example.org` };
    const invited = await send(platform.address, '/api/admin/invitations', { body, cookie });
    await failedOnce();
    const { id } = invited.json().invitation as { id: string };
    await send(platform.address, `/api/admin/invitations/${id}`, { method: 'DELETE', cookie });
    expect(await waiting()).toEqual(nothing);
    smtp = await openSmtp(port);
    await clockTick();
    expect(smtp.mails).toEqual([]);
  });
});

test('without mail, the answers say so, and links made by hand work', async () => {
  const { username } = await createAccount(db, 'user');
  const [shared, email] = [{ DATABASE_URL: database.url, SESSION_SECRET: secret }, `${randomUUID()}@example.org`];
  const calls = JSON.stringify({ username, email, cookie });
  await runAsFunction(
    `const { username, email, cookie } = ${calls};
     const links = await import('./functions/password-links.ts');
     const invitations = await import('./functions/invitations.ts');
     const post = async (answer, path, body) => {
       const headers = { 'content-type': 'application/json', cookie, origin: 'http://localhost' };
       const request = new Request('http://localhost' + path, { method: 'POST', body: JSON.stringify(body), headers });
       return (await answer(request, { ip: '127.9.9.8', requestId: 'test', waitUntil() { throw new Error(); } })).json();
     };
     const forgotten = await post(links.default, '/api/auth/forgotten-password', { name: username });
     if (forgotten.sendsMail !== false) throw new Error(JSON.stringify(forgotten));
     const invited = await post(invitations.default, '/api/admin/invitations', { email });
     if (invited.mailed !== false || !invited.link.includes('#')) throw new Error(JSON.stringify(invited));`,
    shared,
  );
  expect(await waiting()).toEqual(nothing);
  expect(await db.selectFrom('invitations').select('id').where('email', '=', email).execute()).toHaveLength(1);
});
