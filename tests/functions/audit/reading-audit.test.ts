import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { recordEvents } from '../../../db/queries/audit/audit.ts';
import { deleteExpired } from '../../../db/queries/privacy/expired.ts';
import type { AuditAction } from '../../../src/contracts/audit/audit.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { readTrail } from '../../fixtures/audit-trail.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let admin: Account;
let cookie: string;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
});

const call = (path: string) => send(address, path, { cookie });

const trail = (query: Record<string, string>) => readTrail(address, cookie, query);

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

  test('an event older than a year goes with the daily retention', async () => {
    await note('ancient', [new Date(Date.now() - 367 * 24 * 3_600_000)]);
    await note('recent', [new Date()]);
    await deleteExpired(db);
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
