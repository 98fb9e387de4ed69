import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import type { RequestWeeks } from '../../../src/contracts/leads/request-weeks.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { send } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;
let cookie: string;

beforeAll(async () => {
  database = await openTestDatabase();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    ...{ DATABASE_URL: database.url, ADMIN_PASSWORD: 'correct horse' },
  });
  db = new Database(database.url);
  cookie = await signIn(platform.address, await createAccount(db, 'admin'));
});

afterAll(async () => {
  await platform.stop();
  await database.close();
});

const read = async () =>
  (await send(platform.address, '/api/admin/overview/weeks', { cookie })).json() as never as RequestWeeks;

interface Arrived {
  page?: string;
  referrer?: string;
  utmSource?: string;
  status?: 'new' | 'closed';
  stage?: 'spam' | null;
}

let stored = 0;

/** Stores a request that arrived some weeks ago on a day of the week, and had its first contact after some minutes. */
async function arrive(weeksAgo: number, contactedAfter: number | null, from: Arrived): Promise<void> {
  stored += 1;
  await db
    .insertInto('demoRequests')
    .values({ ...lead(), ...from, idempotencyKey: `weeks ${stored}` })
    .execute();
  const monday = sql`(date_trunc('week', now() at time zone 'Europe/London') - make_interval(weeks => ${weeksAgo}))`;
  await sql`update demo_requests set created_at = ${monday} at time zone 'Europe/London',
      first_contacted_at = (${monday} + make_interval(mins => ${contactedAfter})) at time zone 'Europe/London'
    where idempotency_key = ${`weeks ${stored}`}`.execute(db);
}

test('the requests of the last weeks are counted by source and by page, without spam, with the median time to first contact', async () => {
  expect(await read()).toMatchObject({ sources: [], pages: [], medianMinutes: null });
  await arrive(0, 30, { utmSource: 'letter', referrer: 'www.example.org', page: '/contact' });
  await arrive(0, null, { referrer: 'www.example.org', page: '/' });
  await arrive(11, 90, { page: '/' });
  await arrive(11, 600, { utmSource: 'letter' });
  await arrive(12, 1, { utmSource: 'too early' });
  await arrive(0, 1, { utmSource: 'spam', status: 'closed', stage: 'spam' });
  const few = await read();
  expect(few.weeks).toHaveLength(12);
  for (const monday of few.weeks) expect(new Date(monday).getUTCDay()).toBe(1);
  expect(few.weeks).toEqual(few.weeks.toSorted());
  const none = Array.from({ length: 10 }, () => 0);
  expect(few.sources).toEqual([
    { kind: 'value', value: 'letter', counts: [1, ...none, 1] },
    { kind: 'value', value: 'www.example.org', counts: [0, ...none, 1] },
    { kind: 'unknown', value: null, counts: [1, ...none, 0] },
  ]);
  expect(few.pages).toEqual([
    { kind: 'value', value: '/', counts: [1, ...none, 1] },
    { kind: 'value', value: '/contact', counts: [0, ...none, 1] },
    { kind: 'unknown', value: null, counts: [1, ...none, 0] },
  ]);
  expect(few.medianMinutes).toBe(90);
  expect(few.weeklyMedianMinutes).toEqual([345, ...none.map(() => null), 30]);

  for (const source of ['a', 'b', 'c', 'd', 'e']) await arrive(1, null, { utmSource: source, page: '/' });
  const many = (await read()).sources;
  expect(many.map(({ value }) => value)).toEqual(['letter', 'a', 'b', 'c', 'd', null, null]);
  expect(many.at(-1)).toEqual({ kind: 'rest', value: null, counts: [0, ...none, 0].with(10, 1).with(11, 1) });
});
