import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { freePort } from '../../local/free-port.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { sendCallForm, timesOn } from '../fixtures/calls.ts';
import {
  ask,
  attempted,
  complain,
  deliveriesOf,
  grievance,
  lead,
  letMinutesPass,
  setRecipients,
} from '../fixtures/deliveries.ts';
import { runAsFunction, tick } from '../platform/clock.ts';
import { send, someAddress } from '../platform/http.ts';
import { openSmtp, type TestSmtp } from '../platform/smtp.ts';
import { type StartedPlatform, startPlatform, temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { openReceiver, type WebhookReceiver } from '../platform/webhook-receiver.ts';

const secret = 'a secret for every process of this test';
const recipients = ['boss@company.example', 'desk@company.example'];
let port: number;
let smtp: TestSmtp;
let receiver: WebhookReceiver;
let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;

/** The environment of every process that sends. */
const environment = () => ({
  ...{ DATABASE_URL: database.url, SESSION_SECRET: secret, MAIL_FROM: 'site@company.example' },
  ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: platform.dataDir, URL: platform.address },
});
const clockTick = () => tick(environment());

/** The clock's record of when something is due. */
const record = () => path.join(platform.dataDir, 'next-due.json');

/** Runs the clock at least an hour after it last looked: it has no record of when something is due. */
const clockTickLater = () => tick({ ...environment(), DATA_DIR: temporaryFolder() });

const start = async (dataDir?: string) =>
  startPlatform({
    ...inject('withoutBuilds'),
    ...{ DATABASE_URL: database.url, SESSION_SECRET: secret, MAIL_FROM: 'site@company.example' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, ADMIN_PASSWORD: 'correct horse', ...(dataDir && { DATA_DIR: dataDir }) },
  });

beforeAll(async () => {
  port = await freePort();
  smtp = await openSmtp(port);
  receiver = await openReceiver();
  database = await openTestDatabase();
  platform = await start();
  db = new Database(database.url);
  const cookie = await signIn(platform.address, await createAccount(db, 'admin'));
  // The mail about this login.
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000 });
  const body = { url: receiver.url };
  expect((await send(platform.address, '/api/admin/webhooks', { body, cookie })).status).toBe(200);
});

afterAll(async () => {
  await platform.stop();
  await smtp.close();
  receiver.close();
  await database.close();
});

beforeEach(async () => {
  await db.deleteFrom('demoRequests').execute();
  await db.deleteFrom('complaints').execute();
  await db.updateTable('webhooks').set({ disabledAt: null }).execute();
  await setRecipients(db, ...recipients);
  smtp.become('up');
  smtp.mails.splice(0);
  receiver.answer(204);
  receiver.calls.splice(0);
});

const mailsOf = (deliveryId = '-') => smtp.mails.filter(({ messageId }) => messageId?.includes(deliveryId));

/** Expects that everything about a request or a complaint has arrived, each mail and each call once. */
async function expectAllOnce(id: string): Promise<void> {
  const deliveries = await deliveriesOf(db, id);
  expect(deliveries).toHaveLength(3);
  for (const { id, deliveredAt, channel } of deliveries) {
    expect(deliveredAt).toBeInstanceOf(Date);
    const calls = receiver.calls.filter(({ headers }) => headers['webhook-id'] === id);
    expect([channel, mailsOf(id).length + calls.length]).toEqual([channel, 1]);
  }
}

/** Sends a demo request, and returns its id, the path of its call and the times that are offered. */
async function askForCall() {
  const body = lead();
  const answer = await send(platform.address, '/api/demo-request', { body, from: someAddress() });
  const path = String(answer.json().callPath);
  const stored = db.selectFrom('demoRequests').select('id').where('email', '=', body.email);
  const { id } = await stored.executeTakeFirstOrThrow();
  return { id, path, times: timesOn((await send(platform.address, path)).text) };
}

/** Returns the attempts of each mail about the call of a request, without its reminders, unless one is running. */
const callMails = async (requestId: string) =>
  (
    await db
      .selectFrom('deliveries')
      .innerJoin('calls', 'calls.id', 'callId')
      .select('attempts')
      .where('calls.requestId', '=', requestId)
      .where('callMail', 'not in', ['day', 'hour'])
      .where('claimedUntil', 'is', null)
      .execute()
  ).map(({ attempts }) => attempts);

describe('a mail server that', () => {
  test('is down costs the visitor nothing and loses nothing', async () => {
    await smtp.close();
    const id = await ask(platform.address, db);
    const failed = (await attempted(db, id)).filter(({ channel }) => channel === 'email');
    for (const { lastError, deliveredAt } of failed)
      expect([lastError, deliveredAt]).toEqual([expect.stringMatching(/^The mail server could not be reached/), null]);
    smtp = await openSmtp(port);
    await letMinutesPass(db, 2);
    await clockTick();
    await expectAllOnce(id);
  });

  test('is down delays the mails about a call, which then say how the call is', async () => {
    const { id, path, times } = await askForCall();
    await attempted(db, id);
    smtp.mails.splice(0);
    await smtp.close();
    for (const at of times.slice(0, 2)) {
      const fields = { action: 'book', at, telephone: '020 7946 0000' };
      expect((await sendCallForm(platform.address, path, fields)).status).toBe(303);
      await expect.poll(() => callMails(id)).toEqual([1, 1]);
    }
    smtp = await openSmtp(port);
    await letMinutesPass(db, 2);
    await clockTick();
    expect(smtp.mails).toHaveLength(2);
    for (const mail of smtp.mails) {
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      const text = new TextDecoder().decode(file?.content as ArrayBuffer);
      expect(text).toContain(`DTSTART:${times[1]?.replaceAll(/[-:]|\.000/g, '')}`);
      expect(text).toContain('SEQUENCE:1');
    }
  });

  test('is down delays the acknowledgement of a complaint', async () => {
    await smtp.close();
    const id = await complain(platform.address, db);
    expect((await attempted(db, id)).map(({ deliveredAt }) => deliveredAt)).toEqual([null, null, null]);
    smtp = await openSmtp(port);
    await letMinutesPass(db, 2);
    await clockTick();
    await expectAllOnce(id);
  });

  test('is slow costs the visitor nothing, and is asked again', async () => {
    smtp.become('mute');
    const id = await ask(platform.address, db);
    const late = (await attempted(db, id)).filter(({ channel }) => channel === 'email');
    for (const { lastError } of late) expect(lastError).toBe('The mail server did not answer in time');
    smtp.become('up');
    await letMinutesPass(db, 2);
    await clockTick();
    await expectAllOnce(id);
  });

  test('refuses one recipient tells the others once', async () => {
    smtp.become({ refuses: 'boss@company.example' });
    const id = await ask(platform.address, db);
    const [boss, desk] = (await attempted(db, id)).filter(({ channel }) => channel === 'email');
    expect(boss).toMatchObject({ deliveredAt: null, lastError: expect.stringContaining('550 5.1.1') });
    expect(mailsOf(desk?.id)).toHaveLength(1);
    smtp.become('up');
    await letMinutesPass(db, 2);
    await clockTick();
    await expectAllOnce(id);
  });
});

describe('a webhook that', () => {
  test.each([
    ['answers 500', 500, 'The webhook answered 500', true],
    ['is slow', 'never', 'The webhook did not answer in time', true],
    ['redirects', 'redirect', 'The webhook answered 302, and redirects are not followed', true],
    ['answers 410', 410, 'The webhook answered 410', false],
  ] as const)('%s costs the visitor nothing', async (_name, answer, reason, isTriedAgain) => {
    receiver.answer(answer);
    const id = await ask(platform.address, db);
    const failed = (await attempted(db, id)).find(({ channel }) => channel === 'webhook');
    expect(failed).toMatchObject({ deliveredAt: null, lastError: reason });
    expect(failed?.nextAttemptAt === null).toBe(!isTriedAgain);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook?token=hidden']);
    expect(smtp.mails).toHaveLength(recipients.length);

    receiver.answer(204);
    receiver.calls.splice(0);
    await letMinutesPass(db, 2);
    await clockTick();
    if (isTriedAgain) await expectAllOnce(id);
    else expect(receiver.calls).toEqual([]);
    const [webhook] = await db.selectFrom('webhooks').select('disabledAt').execute();
    expect(webhook?.disabledAt === null).toBe(isTriedAgain);
  });
});

describe('a process that is killed', () => {
  test.each([
    ['a request', 'demoRequests', 'demo-request', lead],
    ['a complaint', 'complaints', 'complaint', grievance],
  ] as const)(
    'between storing %s and sending loses nothing, and nothing is sent twice: the clock sends it at its next tick',
    async (_what, table, name, make) => {
      const sent = make();
      // Nothing else is due within the hour.
      writeFileSync(record(), JSON.stringify({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), mark: 'x' }));
      const code = `
      const { default: answer } = await import('./functions/${name}s.ts');
      const init = { method: 'POST', body: ${JSON.stringify(JSON.stringify(sent))} };
      const headers = { 'content-type': 'application/json' };
      const asked = new Request('http://localhost/api/${name}', { ...init, headers });
      const kill = () => process.kill(process.pid, 'SIGKILL');
      await answer(asked, { ip: '127.8.8.8', requestId: 'test', waitUntil: kill });`;
      await expect(runAsFunction(code, environment())).rejects.toMatchObject({ signal: 'SIGKILL' });
      const [stored] = await db.selectFrom(table).select(['id', 'email']).execute();
      expect(stored?.email).toBe(sent.email);
      const waiting = await deliveriesOf(db, stored?.id ?? '');
      expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
      expect([smtp.mails.length, receiver.calls.length]).toEqual([0, 0]);
      await clockTick();
      await expectAllOnce(stored?.id ?? '');
      await clockTickLater();
      await expectAllOnce(stored?.id ?? '');
      // A clock that finds nothing due looks again within the hour.
      const { dueAt } = JSON.parse(readFileSync(record(), 'utf8'));
      expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    },
  );

  test('between booking a call and sending loses nothing, and nothing is sent twice', async () => {
    const { id, path, times } = await askForCall();
    await attempted(db, id);
    smtp.mails.splice(0);
    writeFileSync(record(), JSON.stringify({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), mark: 'x' }));
    const form = new URLSearchParams({ action: 'book', at: times[0] ?? '', telephone: '020 7946 0000' }).toString();
    const code = `
      const { default: answer } = await import('./functions/call-page.ts');
      const init = { method: 'POST', body: ${JSON.stringify(form)} };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const asked = new Request('http://localhost${path}', { ...init, headers });
      const kill = () => process.kill(process.pid, 'SIGKILL');
      await answer(asked, { ip: '127.8.8.8', requestId: 'test', waitUntil: kill });`;
    await expect(runAsFunction(code, environment())).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect([await callMails(id), smtp.mails]).toEqual([[0, 0], []]);
    await clockTick();
    await clockTickLater();
    expect(smtp.mails).toHaveLength(2);
  });

  test('while the mail server is slow is replaced after its lease', async () => {
    smtp.become('mute');
    receiver.answer('never');
    const before = smtp.connections();
    const id = await ask(platform.address, db);
    await expect.poll(() => smtp.connections() - before).toBe(recipients.length);
    await expect.poll(() => receiver.calls.length).toBe(1);
    await platform.stop('SIGKILL');
    smtp.become('up');
    receiver.answer(204);
    receiver.calls.splice(0);
    // The attempts of the dead process hold their lease: nobody else sends.
    await clockTickLater();
    expect([smtp.mails.length, receiver.calls.length]).toEqual([0, 0]);
    await letMinutesPass(db, 4);
    await clockTickLater();
    await expectAllOnce(id);
    platform = await start(platform.dataDir);
  });
});

test('of five that send at once, each mail and call is sent by one', async () => {
  const ids: string[] = [];
  await smtp.close();
  for (let count = 0; count < 4; count += 1) {
    ids.push(await ask(platform.address, db));
    await attempted(db, ids.at(-1) ?? '');
  }
  smtp = await openSmtp(port);
  await letMinutesPass(db, 2);
  await Promise.all(Array.from({ length: 5 }, clockTick));
  for (const id of ids) await attempted(db, id);
  for (const id of ids) await expectAllOnce(id);
});
