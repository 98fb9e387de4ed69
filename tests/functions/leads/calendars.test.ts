import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { readBusyTimes } from '../../../db/queries/leads/calls/busy-times.ts';
import { deleteExpired } from '../../../db/queries/privacy/expired.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { type CalendarServer, calendarWith, openCalendarServer } from '../../platform/calendar-server.ts';
import { runAsFunction } from '../../platform/clock.ts';
import { send } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

const path = '/api/auth/calendar';
let server: CalendarServer;
let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;
let owner: Account & { cookie: string };

beforeAll(async () => {
  server = await openCalendarServer();
  database = await openTestDatabase();
  platform = await startPlatform({ ...inject('withoutBuilds'), DATABASE_URL: database.url });
  db = new Database(database.url);
  const account = await createAccount(db, 'admin');
  owner = { ...account, cookie: await signIn(platform.address, account) };
});

afterAll(async () => {
  await platform.stop();
  server.close();
  await database.close();
});

const tomorrow = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000);
const later = new Date(tomorrow.getTime() + 3 * 3_600_000);

beforeEach(async () => {
  await db.deleteFrom('calendars').execute();
  server.answer(calendarWith(tomorrow));
  server.paths.splice(0);
});

const call = (method: string, body?: object) =>
  send(platform.address, path, { method, cookie: owner.cookie, ...(body && { body }) });
const put = (url = server.url) => call('PUT', { url });
const check = async () => (await call('POST')).json().calendar as Record<string, string | null>;

const busy = async () => {
  const year = new Date(Date.now() + 365 * 86_400_000);
  const found = (await readBusyTimes(db, [owner.id], new Date(), year)).get(owner.id) ?? [];
  return found.map(({ from }) => from.toISOString());
};
/** Lets time pass since the calendar was tried and read. */
const letPass = (interval: string) =>
  sql`update calendars set tried_at = tried_at - ${interval}::interval, read_at = read_at - ${interval}::interval`.execute(
    db,
  );

describe('a calendar', () => {
  test('is read and kept encrypted, with busy times alone, and no answer, log or trail has its address', async () => {
    const answer = await put();
    const { host } = new URL(server.url);
    expect(answer.json()).toEqual({
      success: true,
      calendar: { host, readAt: expect.any(String), failedAt: null, failure: null },
    });
    expect(await busy()).toEqual([tomorrow.toISOString()]);
    const stored = JSON.stringify([
      await db.selectFrom('calendars').selectAll().execute(),
      await db.selectFrom('busyTimes').selectAll().execute(),
      await db.selectFrom('auditEvents').selectAll().where('action', '=', 'user.calendar').execute(),
    ]);
    expect(stored).toContain(owner.username);
    for (const text of [stored, (await call('GET')).text, answer.text, platform.output()])
      expect(text).not.toMatch(/private-token|secret meeting/);
    const { email } = await db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow();
    const found = await send(platform.address, '/api/admin/privacy/search', { body: { email }, cookie: owner.cookie });
    expect(found.text).not.toContain('private-token');
    expect(found.json()).toMatchObject({
      person: { accounts: [{ calendars: [{ host, busy: [{ from: expect.any(String), to: expect.any(String) }] }] }] },
    });

    expect((await call('DELETE')).json()).toEqual({ success: true, calendar: null });
    expect(await db.selectFrom('busyTimes').select('userId').execute()).toEqual([]);
  });

  test('is read again when it is old, once for all who ask, and a failure keeps what was read for a day', async () => {
    await put();
    server.answer(calendarWith(tomorrow, later));
    const environment = {
      ...{ DATABASE_URL: database.url, DATA_DIR: platform.dataDir },
      SESSION_SECRET: readFileSync(`${platform.dataDir}/session-secret`, 'utf8'),
    };
    const show = () =>
      runAsFunction(
        `const { openDatabase } = await import('./functions/_shared/platform/database.ts');
        const { calendarAges, refreshBusyTimes } = await import('./functions/_shared/leads/calls/refresh-busy-times.ts');
        const db = openDatabase();
        const refresh = () => refreshBusyTimes(db, ['${owner.id}'], calendarAges.shown);
        await Promise.all([refresh(), refresh(), refresh()]);`,
        environment,
      );
    await letPass('4 minutes');
    await show();
    expect(server.paths).toHaveLength(1);
    await letPass('1 minute');
    await show();
    expect(server.paths).toHaveLength(2);
    expect(await busy()).toEqual([tomorrow, later].map((start) => start.toISOString()));

    server.answer((response) => response.writeHead(503).end());
    await letPass('5 minutes');
    expect(await check()).toMatchObject({ failedAt: expect.any(String), failure: 'The server answered 503' });
    expect(await busy()).toHaveLength(2);
    const overview = await send(platform.address, '/api/admin/overview', { cookie: owner.cookie });
    expect(overview.json()).toMatchObject({ counts: { unreadCalendars: [owner.username] } });
    await letPass('1 day');
    expect(await busy()).toEqual([]);
    server.answer(calendarWith(later));
    expect(await check()).toMatchObject({ failedAt: null, failure: null });
    expect(await busy()).toEqual([later.toISOString()]);
  });

  test('of somebody who is an admin no more goes, and so do times that are over', async () => {
    await put();
    const former = await createAccount(db, 'user');
    const stored = { url: 'encrypted', host: 'calendar.example' };
    await db
      .insertInto('calendars')
      .values({ userId: former.id, ...stored })
      .execute();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const over = { userId: owner.id, startsAt: hoursAgo(2), endsAt: hoursAgo(1) };
    await db.insertInto('busyTimes').values(over).execute();
    await deleteExpired(db);
    expect(await db.selectFrom('calendars').select('userId').execute()).toEqual([{ userId: owner.id }]);
    expect(await db.selectFrom('busyTimes').select('startsAt').execute()).toEqual([{ startsAt: tomorrow }]);
  });

  const drip = (response: { write: (text: string) => unknown; on: (name: 'close', done: () => void) => unknown }) => {
    response.write('BEGIN:VCALENDAR\r\n');
    const timer = setInterval(() => response.write('X-DRIP:1\r\n'), 300);
    response.on('close', () => clearInterval(timer));
  };
  const series = (rule: string) => calendarWith(new Date(0)).replace('DURATION:PT1H', `DURATION:PT1S\r\nRRULE:${rule}`);

  type Refused = [what: string, reply: Parameters<CalendarServer['answer']>[0], message: string];

  const expectRefused = async (...[_what, reply, message]: Refused) => {
    await put();
    server.answer(reply);
    const answer = await put();
    expect([answer.status, answer.json().issues]).toEqual([
      400,
      [{ field: 'url', message: expect.stringContaining(message) }],
    ]);
    expect(await busy()).toEqual([tomorrow.toISOString()]);
  };

  test.each<Refused>([
    ['is larger than 5 MB', (response) => response.end('X'.repeat(10_000_000)), 'The calendar is larger than 5 MB'],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      'The server answered 302, and redirects are not followed: enter the final address',
    ],
    ['is no calendar', '<h1>Sign in</h1>', 'The address does not lead to a calendar in the format iCalendar'],
    [
      'is cut off',
      (response) => response.writeHead(200, { 'content-length': '99' }).destroy(),
      'it closed the connection',
    ],
  ])('that %s is refused, and stays unread', expectRefused);

  // Each takes until its time is over.
  test.each<Refused>([
    ['comes too slowly', drip, 'The server did not answer in time'],
    ['repeats without end', series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), 'The calendar takes too long to read'],
  ])('that %s is refused in time', { tags: ['thorough'] }, expectRefused);

  test.each([
    ...['http://example.org/me.ics', 'https://10.0.0.1/me.ics', 'https://[::1]/me.ics', 'https://2130706433/'],
    ...[
      'https://user:secret@example.org/me.ics',
      'file:///etc/passwd',
      'webcal://192.168.1.1/me.ics',
      'https://intranet/',
    ],
  ])('at %s is refused, and nothing is read', async (url) => {
    const answer = await put(url);
    expect([answer.status, answer.json().issues]).toMatchObject([400, [{ field: 'url' }]]);
    expect(server.paths).toEqual([]);
  });
});
