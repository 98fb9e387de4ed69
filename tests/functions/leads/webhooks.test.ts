import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import type { Webhook } from '../../../src/contracts/leads/webhooks.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { ask, attempted, lead, letMinutesPass } from '../../fixtures/deliveries.ts';
import { tick } from '../../platform/clock.ts';
import { send } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';
import { openReceiver, type ReceivedCall, type WebhookReceiver } from '../../platform/webhook-receiver.ts';

const path = '/api/admin/webhooks';
let receiver: WebhookReceiver;
let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;
let cookie: string;

beforeAll(async () => {
  receiver = await openReceiver();
  database = await openTestDatabase();
  const settings = { DATABASE_URL: database.url, ADMIN_PASSWORD: 'correct horse' };
  platform = await startPlatform({ ...inject('withoutBuilds'), ...settings });
  db = new Database(database.url);
  cookie = await signIn(platform.address, await createAccount(db, 'admin'));
});

afterAll(async () => {
  await platform.stop();
  receiver.close();
  await database.close();
});

beforeEach(async () => {
  receiver.answer(204);
  receiver.calls.splice(0);
  for (const table of ['demoRequests', 'webhooks', 'auditEvents'] as const) await db.deleteFrom(table).execute();
});

const call = (method: string, target = path, body?: object) =>
  send(platform.address, target, { method, cookie, ...(body && { body }) });

async function add(url = receiver.url): Promise<string> {
  const answer = await call('POST', path, { url });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return String(answer.json().secret);
}

const list = async () => (await call('GET')).json().webhooks as Webhook[];

/** Runs the scheduled function in a process of its own, with the secret and the URL of the platform. */
const clockTick = (environment: Record<string, string>) =>
  tick({
    ...{ DATABASE_URL: database.url, URL: platform.address },
    SESSION_SECRET: readFileSync(`${platform.dataDir}/session-secret`, 'utf8'),
    ...environment,
  });

/** Stores a request and returns what became of its calls. */
async function told(request = lead()) {
  const deliveries = await attempted(db, await ask(platform.address, db, request));
  return deliveries.filter(({ channel }) => channel === 'webhook');
}

/** Checks a call as a receiver does (Standard Webhooks 1.0, “Verifying webhook authenticity”). */
function isGenuine({ headers, body }: ReceivedCall, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  // The tolerance that the specification's libraries have.
  const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 5 * 60;
  return isFresh && headers['webhook-signature'] === `v1,${signature}`;
}

describe('a webhook', () => {
  test('is told of a request in a signed message without the visitor’s words', async () => {
    const secret = await add();
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const request = lead();
    const [delivery] = await told(request);
    expect(delivery).toMatchObject({ channel: 'webhook', recipient: new URL(receiver.url).origin, lastError: null });
    const [received] = receiver.calls;
    expect(receiver.calls).toHaveLength(1);
    if (!received) return;
    expect(received.path).toBe('/hook?token=hidden');
    expect(received.headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' });
    expect(isGenuine(received, secret)).toBe(true);
    expect(isGenuine({ ...received, body: `${received.body} ` }, secret)).toBe(false);
    const { message, role: _role, ...rest } = request;
    expect(JSON.parse(received.body)).toMatchObject({
      type: 'demo_request.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { ...rest, role: 'Operations Manager', id: delivery?.requestId },
    });
    expect(received.body).not.toContain(message);
  });

  test('that fails is called again with the same id and body, and another time and signature', async () => {
    receiver.answer(500);
    const secret = await add();
    const [failed] = await told();
    expect(failed).toMatchObject({ deliveredAt: null, attempts: 1, lastError: 'The webhook answered 500' });
    await letMinutesPass(db, 2);
    receiver.answer(200);
    await clockTick({ DATA_DIR: platform.dataDir });
    const [again] = await attempted(db, failed?.requestId ?? '', 1);
    expect(receiver.calls).toHaveLength(2);
    const [first, second] = receiver.calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second && isGenuine(second, secret)).toBe(true);
    expect((await list())[0]).toMatchObject({ failures: 0, lastError: null, lastDeliveredAt: expect.any(String) });
    expect(again).toBeDefined();
  });

  test('that answers 410 is switched off, and can be switched on again', async () => {
    await add();
    receiver.answer(410);
    const [gone] = await told();
    expect(gone).toMatchObject({ nextAttemptAt: null, deliveredAt: null, lastError: 'The webhook answered 410' });
    await expect.poll(async () => (await list())[0]?.disabledAt).toEqual(expect.any(String));
    const [off] = await list();
    expect(off).toMatchObject({ failures: 1, lastError: 'The webhook answered 410' });
    expect(await told()).toEqual([]);
    expect(receiver.calls).toHaveLength(1);
    const refused = await call('POST', `/api/admin/deliveries/${gone?.id}`);
    expect([refused.status, refused.json().message]).toEqual([409, 'The webhook is switched off. Switch it on first.']);

    receiver.answer(200);
    expect((await call('PUT', `${path}/${off?.id}`, { enabled: true })).status).toBe(200);
    expect((await call('POST', `/api/admin/deliveries/${gone?.id}`)).json()).toMatchObject({
      delivery: { deliveredAt: expect.any(String), attempts: 1 },
    });
    expect((await told())[0]?.deliveredAt).toBeInstanceOf(Date);
  });

  test('that is switched off gives up what waits, and is not called', async () => {
    receiver.answer(503);
    await add();
    const [waiting] = await told();
    const [{ id } = { id: '' }] = await list();
    expect((await call('PUT', `${path}/${id}`, { enabled: false })).status).toBe(200);
    expect(await attempted(db, waiting?.requestId ?? '')).toContainEqual(
      expect.objectContaining({ id: waiting?.id, nextAttemptAt: null, lastError: 'The webhook is switched off' }),
    );
    expect(await told()).toEqual([]);
  });

  test('is deleted with what it has not taken; what it has taken stays with its request', async () => {
    await add();
    const [taken] = await told();
    receiver.answer(500);
    const [refused] = await told();
    const [{ id } = { id: '' }] = await list();
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const left = await db
      .selectFrom('deliveries')
      .select(['id', 'webhookId'])
      .where('channel', '=', 'webhook')
      .execute();
    expect(left).toEqual([{ id: taken?.id, webhookId: null }]);
    expect(left.map((each) => each.id)).not.toContain(refused?.id);
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, `${path}/${id}`, method === 'PUT' ? { enabled: true } : undefined)).status).toBe(404);
  });

  test('shows its secret once, stores it encrypted, and is in the audit trail without its path', async () => {
    const secret = await add();
    const [row] = await db.selectFrom('webhooks').selectAll().execute();
    expect(row?.secret).not.toContain(secret.slice(6));
    const listed = await call('GET');
    expect(Object.keys((await list())[0] ?? {})).not.toContain('secret');
    expect(listed.text).not.toContain(secret.slice(6));
    await call('PUT', `${path}/${row?.id}`, { enabled: false });
    await call('PUT', `${path}/${row?.id}`, { enabled: true });
    await call('DELETE', `${path}/${row?.id}`);
    const trail = await db.selectFrom('auditEvents').selectAll().orderBy('id').execute();
    expect(trail.map(({ action, subject }) => [action, subject])).toEqual(
      ['create', 'disable', 'enable', 'delete'].map((what) => [`webhook.${what}`, new URL(receiver.url).origin]),
    );
    expect(platform.output()).not.toContain('token=hidden');
  });

  test('is refused a second time, with the place of the first', async () => {
    await add('https://example.org/hook?token=1');
    await add('https://example.org/hook?token=2');
    const again = async () => {
      const { status, ...answer } = await call('POST', path, { url: 'https://EXAMPLE.org/hook?token=1' });
      return [status, answer.json().issues];
    };
    const since = /^This URL is in the list of webhooks since \d\d \w{3} \d{4}/;
    expect(await again()).toEqual([409, [{ field: 'url', message: expect.stringMatching(since) }]]);
    const [{ id } = { id: '' }] = await list();
    await call('PUT', `${path}/${id}`, { enabled: false });
    const message = expect.stringMatching(/, switched off\. Switch it on there\.$/);
    expect(await again()).toEqual([409, [{ field: 'url', message }]]);
    expect(await list()).toHaveLength(2);
  });

  test('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await add(`https://example.org/${count}`);
    const eleventh = await call('POST', path, { url: 'https://example.org/eleventh' });
    expect([eleventh.status, eleventh.json().code]).toEqual([409, 'conflict']);
    expect(await list()).toHaveLength(10);
  });
});

describe('an address that is not public', () => {
  test.each([
    ...['http://example.org/hook', 'http://localhost:1/', 'ftp://example.org/'],
    ...['https://127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://192.168.1.1/'],
    ...[
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ],
  ])('%s is refused at once', async (url) => {
    const answer = await call('POST', path, { url });
    expect([answer.status, answer.json().issues]).toMatchObject([400, [{ field: 'url' }]]);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['https://user:secret@example.org/', /^Leave out the username and the password/],
    ['https://example.org/hook#part', /^Leave out what follows #/],
    ['https://localhost/hook', /^Enter the name of a public server/],
    ['https://localhost./hook', /^Enter the name of a public server/],
    ['https://intranet/hook', /^Enter the name of a public server/],
    ['https://crm.local/hook', /^Enter the name of a public server/],
    ['hooks.example.org', /^Enter a URL that begins with https:/],
  ])('%s is refused with what is wrong', async (url, message) => {
    const answer = await call('POST', path, { url });
    expect([answer.status, answer.json().issues]).toEqual([
      400,
      [{ field: 'url', message: expect.stringMatching(message) }],
    ]);
  });

  test('is refused after its name was resolved, and is not called', async () => {
    const { port } = new URL(receiver.url);
    await add();
    // Any name may be led to this machine.
    await db
      .updateTable('webhooks')
      .set({ url: `https://localhost:${port}/hook` })
      .execute();
    const [delivery] = await told();
    expect(delivery?.lastError).toMatch(
      /^The webhook was not called: localhost is at (?:127\.0\.0\.1|::1), which is not public$/,
    );
    expect(receiver.calls).toEqual([]);
  });

  test('on this machine is only for the local platform', async () => {
    receiver.answer(500);
    await add();
    const [delivery] = await told();
    await letMinutesPass(db, 2);
    const before = receiver.calls.length;
    await clockTick({});
    const [after] = (await attempted(db, delivery?.requestId ?? '', 1)).filter(({ channel }) => channel === 'webhook');
    expect(after).toMatchObject({
      attempts: 2,
      lastError: 'The webhook was not called: 127.0.0.1 is not asked by https',
    });
    expect(receiver.calls).toHaveLength(before);
  });
});
