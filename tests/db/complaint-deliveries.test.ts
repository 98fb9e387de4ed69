import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { claimDeliveries } from '../../db/queries/leads/deliveries.ts';
import { storeComplaint } from '../../db/queries/privacy/complaints.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { arrival, letMinutesPass } from '../fixtures/deliveries.ts';
import { openEmptyDatabase } from '../platform/test-database.ts';

let served: ServedDatabase;
let db: Database;

beforeAll(async () => {
  served = await openEmptyDatabase();
  db = new Database(served.url);
  await migrate(db, migrationNames.slice(0, migrationNames.indexOf('0018-complaint-deliveries')));
});

afterAll(() => served.close());

// The statements with which the version before stores a request, and claims the deliveries that are due.
const storeAsBefore = (key: string) =>
  sql`with stored as (
      insert into demo_requests (first_name, last_name, email, company, role, idempotency_key)
      values ('Grace', 'Hopper', 'grace@example.org', 'Compilers', 'ceo', ${key}) returning id
    ) insert into deliveries (request_id, channel, recipient, webhook_id) select id, 'email', ${key}, null::uuid from stored`.execute(
    db,
  );

async function claimAsBefore(): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    with due as (
      select id from deliveries
      where next_attempt_at <= now() and (claimed_until is null or claimed_until <= now()) and attempts < 6
      order by next_attempt_at limit 5 for update skip locked
    ), claimed as (
      update deliveries set attempts = attempts + 1, claimed_until = now() + make_interval(mins => 3)
      from due where deliveries.id = due.id returning deliveries.id, request_id, recipient
    )
    select recipient from claimed join demo_requests on demo_requests.id = request_id`.execute(db);
  return rows.map(({ recipient }) => recipient).sort();
}

test('the version before goes on sending about requests, and what it claims of a complaint is due again', async () => {
  await storeAsBefore('from before');
  await migrate(db);
  await storeAsBefore('from after');
  const complaint = { name: 'Ada', email: 'ada@example.org', message: 'No', idempotencyKey: 'c' };
  await storeComplaint(db, complaint, arrival);

  expect(await claimAsBefore()).toEqual(['from after', 'from before']);
  await sql`update deliveries set delivered_at = now(), next_attempt_at = null, claimed_until = null
    where request_id is not null`.execute(db);
  expect(await claimDeliveries(db, 5)).toEqual([]);
  await letMinutesPass(db, 4);
  const claimed = await claimDeliveries(db, 5);
  expect(claimed.map(({ channel, attempts }) => [channel, attempts]).sort()).toEqual([
    ['acknowledgement', 2],
    ['email', 2],
  ]);
});

test('a delivery is about a request or about a complaint', async () => {
  await migrate(db);
  const insert = (request: unknown, complaint: unknown) =>
    sql`insert into deliveries (request_id, complaint_id, channel, recipient)
      values (${request}::uuid, ${complaint}::uuid, 'email', 'x')`.execute(db);
  const { id: request } = await db.selectFrom('demoRequests').select('id').executeTakeFirstOrThrow();
  const { id: complaint } = await db.selectFrom('complaints').select('id').executeTakeFirstOrThrow();
  for (const ids of [
    [null, null],
    [request, complaint],
  ])
    await expect(insert(ids[0], ids[1])).rejects.toMatchObject({ code: '23514' });
});
