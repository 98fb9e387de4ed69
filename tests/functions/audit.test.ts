import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { recordEvents } from '../../db/queries/audit.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import type { AuditAction, AuditEvent } from '../../src/contracts/audit.ts';
import { type Account, createAccount, signIn } from '../accounts.ts';
import { codeOf, enrol, wrongCodeOf } from '../authenticator.ts';
import { type Message, send, someAddress } from '../http.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let admin: Account;
let cookie: string;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });

async function trail(query: Record<string, string>) {
  const answer = await call(`/api/admin/audit?${new URLSearchParams(query)}`);
  return answer.json() as { events: AuditEvent[]; total: number; page: number; pages: number; isMore: boolean };
}

/** What the trail says that this person did, the first first. */
const deedsOf = async (who: string) =>
  (await trail({ who })).events.reverse().map(({ action, subject }) => (subject ? [action, subject] : [action]));

describe('the trail tells who did what, when and from where', () => {
  test('signing in, failing to, and signing out', async () => {
    const account = await createAccount(db, 'user');
    const from = someAddress();
    const { username } = account;
    await send(address, '/api/auth/login', { body: { username, password: 'wrong password' }, from });
    const own = await signIn(address, account);
    await send(address, '/api/auth/logout', { method: 'POST', cookie: own });
    const { events } = await trail({ who: username });
    expect(events.map(({ action }) => action)).toEqual(['logout', 'login.success', 'login.failure']);
    expect(events.at(-1)).toMatchObject({ actorName: username, address: from, subject: 'Wrong name or password' });
    expect(Math.abs(Date.now() - Date.parse(events[0]?.at ?? ''))).toBeLessThan(60_000);
  });

  test('logins that the limits refuse, as many as the limit and no more', async () => {
    const account = await createAccount(db, 'user');
    const from = someAddress();
    const { username } = account;
    for (let tries = 0; tries < 25; tries += 1)
      await send(address, '/api/auth/login', { body: { username, password: 'wrong password' }, from });
    const { events } = await trail({ who: username });
    const refused = events.filter(({ subject }) => subject === 'Too many tries');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ action: 'login.failure', actorName: username, address: from });
    expect(events).toHaveLength(20);
  });

  test('a name that is nobody’s is not kept: it may be a password in the wrong field', async () => {
    const from = someAddress();
    await send(address, '/api/auth/login', { body: { username: 'my secret password', password: '123456' }, from });
    const { events } = await trail({ action: 'login.failure', who: 'unknown' });
    expect(events).toContainEqual(expect.objectContaining({ actorName: 'unknown', address: from }));
    const { text: file } = await call('/api/admin/audit.csv');
    expect(file).not.toContain('my secret password');
  });

  test('two-factor, sessions, the password, and never a secret', async () => {
    const person = await enrol(db, address);
    const { username, password, cookie: own, secret, recoveryCodes } = person;
    const act = (path: string, message: Message) =>
      send(address, path, { cookie: own, from: someAddress(), ...message });
    await send(address, '/api/auth/login', {
      body: { username, password, code: wrongCodeOf(secret) },
      from: someAddress(),
    });
    await send(address, '/api/auth/login', {
      body: { username, password, code: recoveryCodes[0] },
      from: someAddress(),
    });
    await act('/api/auth/sessions', { method: 'DELETE' });
    await act('/api/auth/2fa/recovery-codes', { body: { token: recoveryCodes[1] } });
    await act('/api/auth/2fa/disable', { body: { token: codeOf(secret) } });
    await act('/api/auth/password', { method: 'PUT', body: { currentPassword: password, newPassword: 'another one' } });
    expect(await deedsOf(username)).toEqual([
      ['login.success'],
      ['two-factor.enable'],
      ['login.failure', 'Wrong two-factor code'],
      ['login.success'],
      ['session.end', 'One other session'],
      ['two-factor.recovery-codes'],
      ['two-factor.disable'],
      ['password.change'],
    ]);
    const { text: file } = await call('/api/admin/audit.csv');
    for (const hidden of [password, secret, 'another one', ...recoveryCodes]) expect(file).not.toContain(hidden);
  });

  test('users, roles and keys', async () => {
    const boss = await createAccount(db, 'admin');
    const own = await signIn(address, boss);
    const username = `made-by-${boss.username}`;
    const body = { username, email: `${username}@example.org`, password: 'quiet lamp', role: 'content_creator' };
    const { user } = (await call('/api/admin/users', { body, cookie: own })).json() as { user: { id: string } };
    const key = await call(`/api/admin/generate-api-key/${user.id}`, { method: 'POST', cookie: own });
    await call(`/api/admin/generate-api-key/${user.id}`, { method: 'DELETE', cookie: own });
    await call(`/api/admin/users/${user.id}/role`, { method: 'PUT', body: { role: 'user' }, cookie: own });
    // Refused: nothing happened, so nothing is noted.
    await call(`/api/admin/generate-api-key/${user.id}`, { method: 'POST', cookie: own });
    expect(await deedsOf(boss.username)).toEqual([
      ['login.success'],
      ['user.create', `${username}, Content Creator`],
      ['api-key.generate', username],
      ['api-key.revoke', username],
      ['user.role', `${username}, from Content Creator to User`],
    ]);
    expect((await call('/api/admin/audit.csv')).text).not.toContain(key.json().apiKey);
  });
});

/** Notes events of somebody whom no test has. */
async function note(actorName: string, times: Date[], subject: string | null = null, action: AuditAction = 'logout') {
  const rows = times.map(() => ({
    action,
    actorId: admin.id,
    actorName,
    subject,
    address: '192.0.2.1',
    requestId: 'r',
  }));
  await recordEvents(db, rows);
  const ids = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('actorName', '=', actorName)
    .orderBy('id')
    .execute();
  for (const [index, at] of times.entries())
    await db
      .updateTable('auditEvents')
      .set({ at } as never)
      .where('id', '=', ids[index]?.id ?? '')
      .execute();
}

describe('reading the trail', () => {
  test('fifty to a page, newest first', async () => {
    const day = (index: number) => new Date(Date.now() - index * 1000);
    await note(
      'pager',
      Array.from({ length: 120 }, (_, index) => day(index)),
    );
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => trail({ who: 'pager', page })));
    expect(pages.map(({ events, total, pages: count }) => [events.length, total, count])).toEqual([
      [50, 120, 3],
      [50, 120, 3],
      [20, 120, 3],
      [0, 120, 3],
    ]);
    const times = pages.flatMap(({ events }) => events.map(({ at }) => at));
    expect(times).toEqual([...times].sort().reverse());
  });

  test('by what, by a part of who in any case, and by days of the United Kingdom', async () => {
    // Midnight in London on 1 July 2026 is 23:00 UTC of the day before.
    await note('Summer_Person', [
      new Date('2026-06-30T22:59:59Z'),
      new Date('2026-06-30T23:00:00Z'),
      new Date('2026-07-01T22:59:59Z'),
      new Date('2026-07-01T23:00:00Z'),
    ]);
    const at = async (query: Record<string, string>) =>
      (await trail({ who: 'mmer_PERS', ...query })).events.map((event) => event.at).sort();
    expect(await at({})).toHaveLength(4);
    expect(await at({ from: '2026-07-01', to: '2026-07-01' })).toEqual([
      '2026-06-30T23:00:00.000Z',
      '2026-07-01T22:59:59.000Z',
    ]);
    expect(await at({ to: '2026-06-30' })).toEqual(['2026-06-30T22:59:59.000Z']);
    expect(await at({ action: 'logout' })).toHaveLength(4);
    expect(await at({ action: 'login.success' })).toEqual([]);
    // What a person types stands for itself.
    expect((await trail({ who: 'ummer%' })).total).toBe(0);
    expect((await trail({ who: 'ummer-Person' })).total).toBe(0);
  });

  test.each(['page=0', 'action=nothing', 'from=yesterday', 'to=2026-02-30', 'from=2026-1-1', 'whom=me'])(
    '%s is refused',
    async (query) => {
      for (const path of ['/api/admin/audit', '/api/admin/audit.csv'])
        expect((await call(`${path}?${query}`)).status).toBe(400);
    },
  );

  test('an event older than a year goes when the next is written', async () => {
    await note('ancient', [new Date(Date.now() - 367 * 24 * 3_600_000)]);
    await note('recent', [new Date()]);
    expect((await trail({ who: 'ancient' })).total).toBe(0);
    expect((await trail({ who: 'recent' })).total).toBe(1);
  });
});

/** A CSV file's rows, read by RFC 4180. */
function readCsv(file: string): string[][] {
  expect(file.endsWith('\r\n')).toBe(true);
  const cells = [...file.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)];
  expect(cells.map(([whole]) => whole).join('')).toBe(file);
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the trail as a file', () => {
  test('is kept, not shown, and holds what the filter finds', async () => {
    await note('filer', [new Date('2026-10-01T12:00:00Z')], 'A “quoted”, "thing"\r\nin two lines');
    const answer = await call('/api/admin/audit.csv?who=filer');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="talentcare-audit-trail.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(readCsv(answer.text)).toEqual([
      ['Time (UTC)', 'Who', 'Action', 'Subject', 'Address'],
      ['2026-10-01T12:00:00.000Z', 'filer', 'Signed out', 'A “quoted”, "thing"\r\nin two lines', '192.0.2.1'],
    ]);
  });

  test('begins with the mark of UTF-8, without which Excel garbles names', async () => {
    const answer = await fetch(`${address}/api/admin/audit.csv?who=filer`, { headers: { cookie } });
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n1',
    ' =1',
    '＝1',
    '=HYPERLINK("https://evil.example","x")',
  ])('begins no cell with %j', async (subject) => {
    const who = `formula-${Buffer.from(subject).toString('hex')}`;
    await note(who, [new Date()], subject);
    const [, row = []] = readCsv((await call(`/api/admin/audit.csv?who=${who}`)).text);
    expect(row[3]).toBe(`'${subject}`);
  });
});

test('the list counts as many entries as one file holds, says if there are more, and shows the pages after them', async () => {
  await sql`
    insert into audit_events (action, actor_name, address, request_id)
    select 'logout', 'crowd', '192.0.2.1', 'r' from generate_series(1, 20001)`.execute(db);
  try {
    expect(await trail({ who: 'crowd' })).toMatchObject({ total: 20_000, pages: 400, isMore: true });
    expect((await trail({ who: 'crowd', page: '401' })).events).toHaveLength(1);
    expect((await call('/api/admin/audit.csv?who=crowd')).status).toBe(400);
    await sql`delete from audit_events where id = (select max(id) from audit_events where actor_name = 'crowd')`.execute(
      db,
    );
    expect(await trail({ who: 'crowd' })).toMatchObject({ total: 20_000, pages: 400, isMore: false });
    expect((await call('/api/admin/audit.csv?who=crowd')).status).toBe(200);
  } finally {
    await db.deleteFrom('auditEvents').where('actorName', '=', 'crowd').execute();
  }
});

describe('with a database that does not take the trail', () => {
  let refusing = false;
  let database: ServedDatabase;
  let platform: StartedPlatform;
  const gate = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await text(incoming);
    if (refusing && body.includes('insert into audit_events')) return void outgoing.writeHead(502).end('Bad gateway');
    const { hostname, port } = new URL(database.url);
    const forward = httpRequest({ hostname, port, path: incoming.url, method: 'POST', headers: incoming.headers });
    forward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forward.end(body);
  });

  beforeAll(async () => {
    database = await openTestDatabase();
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    const url = new URL(database.url);
    url.port = String((gate.address() as AddressInfo).port);
    platform = await startPlatform({
      ...inject('withoutBuilds'),
      DATABASE_URL: url.href,
      ADMIN_PASSWORD: 'correct horse',
    });
  });

  afterAll(async () => {
    await platform.stop();
    gate.closeAllConnections();
    gate.close();
    await database.close();
  });

  const login = (password: string) =>
    send(platform.address, '/api/auth/login', { body: { username: 'admin', password }, from: someAddress() });

  test('nobody signs in unseen, a refusal is still told as it is, and the log tells of both', async () => {
    refusing = true;
    const good = await login('correct horse');
    expect([good.status, good.headers['set-cookie']]).toEqual([503, undefined]);
    const bad = await login('wrong horse');
    expect([bad.status, bad.json().code]).toEqual([401, 'invalid_credentials']);
    const line = platform
      .output()
      .split('\n')
      .find((entry) => entry.includes(String(bad.headers['x-request-id'])));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      status: 401,
      error: { message: expect.any(String) },
    });
    refusing = false;
    expect((await login('correct horse')).status).toBe(200);
  });
});
