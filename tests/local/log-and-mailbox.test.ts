import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { ask, attempted, lead } from '../fixtures/deliveries.ts';
import { send } from '../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const secrets = { password: 'correct horse battery', message: 'a very private message' };
let platform: StartedPlatform;

beforeAll(async () => {
  const { url } = await openTestDatabase();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    DATABASE_URL: url,
    ADMIN_PASSWORD: secrets.password,
  });
});

afterAll(() => platform.stop());

const lines = () =>
  platform
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('without a mail server, mails land in DATA_DIR/mail and on a page whose URL npm start prints', async () => {
  const url = /^ {2}Mailbox {3}(\S+)$/m.exec(platform.output())?.[1] ?? '';
  expect(url).toBe(`${platform.address}/local/mail`);
  expect((await send(platform.address, '/local/mail')).text).toContain('No mails yet');
  const db = new Database(platform.databaseUrl);
  const request: Record<string, string> = { ...lead(), company: '<b>“Compilers”</b> & Söhne' };
  const [delivery] = await attempted(db, await ask(platform.address, db, request));
  expect(delivery?.deliveredAt).toBeInstanceOf(Date);

  const folder = path.join(platform.dataDir, 'mail');
  expect(readdirSync(folder)).toEqual([`${delivery?.id}.eml`]);
  const file = path.join(folder, `${delivery?.id}.eml`);
  expect(readFileSync(file, 'utf8')).toContain('To: hello@talentcare.example');
  expect(statSync(file).mode & 0o077).toBe(0);
  const page = await send(platform.address, '/local/mail');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(page.text).toContain('Demo request from Grace Hopper, &lt;b&gt;“Compilers”&lt;/b&gt; &amp; Söhne');
  expect(page.text).toContain(`replies to Grace Hopper, ${request.email}`);
  // A name of somebody else’s that leads to this machine reads nothing.
  expect((await send(platform.address, '/local/mail', { headers: { host: 'evil.example' } })).status).toBe(404);
});

test('every call leaves one line, with the id that its answer carries and nothing private', async () => {
  const demo = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@private.example',
    company: 'Engines',
    role: 'ceo',
    message: secrets.message,
  };
  const link = 'x'.repeat(43);
  const before = lines().length;
  const answers = [
    await send(platform.address, '/api/demo-request', { body: demo }),
    await send(platform.address, '/api/auth/login', { body: { username: 'admin', password: secrets.password } }),
    await send(platform.address, '/api/auth/login', {
      body: { username: 'admin', password: `not ${secrets.password}` },
    }),
    await send(platform.address, '/api/nothing-here'),
    await send(platform.address, '/api/demo-requests', { cookie: 'talentcare=stolen' }),
    await send(platform.address, '/blog/nothing-here'),
    await send(platform.address, '/api/auth/invitation', { body: { token: link } }),
    await send(platform.address, '/api/auth/password-link', { method: 'PUT', body: { token: link, password: 'x' } }),
  ];
  const cookie = answers[1]?.headers['set-cookie']?.[0]?.split(/[=;]/)[1] ?? 'no cookie';
  // What was printed has reached this process once a later call's line has.
  await expect.poll(() => lines().length).toBe(before + answers.length);
  const logged = lines().slice(before);
  for (const [index, route, status] of [
    [0, '/api/demo-request', 200],
    [1, '/api/auth/login', 200],
    [2, '/api/auth/login', 401],
    [3, 'none', 404],
    [4, '/api/demo-requests', 401],
    [5, '/blog/:slug', 404],
    [6, '/api/auth/invitation', 404],
    [7, '/api/auth/password-link', 400],
  ] as const) {
    const id = answers[index]?.headers['x-request-id'];
    expect(logged.filter(({ requestId }) => requestId === id)).toEqual([
      expect.objectContaining({ route, status, level: 'info', milliseconds: expect.any(Number) }),
    ]);
  }
  for (const secret of [
    secrets.password,
    secrets.message,
    'ada@private.example',
    cookie,
    link,
    'stolen',
    '127.0.0.1',
  ]) {
    expect(JSON.stringify(lines())).not.toContain(secret);
  }
});
