import { type Insertable, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { DemoRequestRow, DemoRequestsTable } from '../schema.ts';
import { type Page, readPage } from './page.ts';
import { type Counter, countHits } from './rate-limits.ts';

/**
 * Stores a request unless its sender has passed the limit, in one statement. Gives 0 when the request is stored, now
 * or by an earlier call with the same idempotency key; else the seconds to wait.
 */
export async function storeDemoRequest(
  db: Database,
  request: Insertable<DemoRequestsTable>,
  sender: Counter,
): Promise<number> {
  const values = [request.firstName, request.lastName, request.email, request.company, request.role];
  const { rows } = await sql<{ hits: number; wait: number }>`
    with hit as (${countHits([sender])}), stored as (
      insert into demo_requests (first_name, last_name, email, company, role, therapists, message, idempotency_key)
      select ${sql.join(values)}, ${request.therapists}::text, ${request.message}::text, ${request.idempotencyKey}
      from hit where hits <= ${sender.limit}
      on conflict (idempotency_key) do nothing
    )
    select hits, wait from hit`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The rate limiter gave no row');
  if (row.hits <= sender.limit) return 0;
  // A repeated request has nothing to fear from the limit when its first try was stored.
  const earlier = await db
    .selectFrom('demoRequests')
    .select('id')
    .where('idempotencyKey', '=', request.idempotencyKey)
    .executeTakeFirst();
  return earlier ? 0 : Math.max(1, row.wait);
}

const newestFirst = (db: Database) =>
  db.selectFrom('demoRequests').selectAll().orderBy('createdAt', 'desc').orderBy('id');

/** Returns one page of the requests, newest first. */
export async function listDemoRequests(db: Database, page: number, perPage: number): Promise<Page<DemoRequestRow>> {
  return readPage(newestFirst(db), page, perPage);
}

/** Returns the latest requests, at most `count` of them. */
export async function latestDemoRequests(db: Database, count: number): Promise<DemoRequestRow[]> {
  return newestFirst(db).limit(count).execute();
}

/** Notes how far the company is with a request; gives the request, or nothing where there is none. */
export async function setDemoRequestStatus(
  db: Database,
  id: string,
  status: DemoRequestRow['status'],
): Promise<DemoRequestRow | undefined> {
  return db.updateTable('demoRequests').set({ status }).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes the requests that came in more than so many months ago; gives how many. */
export async function deleteOldDemoRequests(db: Database, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('demoRequests')
    .where('createdAt', '<', sql<Date>`now() - make_interval(months => ${months})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
