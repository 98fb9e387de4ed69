import { type Insertable, sql } from 'kysely';
import type { Delivery } from '../../../src/contracts/leads/deliveries.ts';
import { complaintDays, complaintWarningDay } from '../../../src/contracts/privacy/complaints.ts';
import type { Database } from '../../client.ts';
import type { ComplaintsTable } from '../../tables/privacy.ts';
import { insertComplaintDeliveries, isDue } from '../leads/delivery-queue.ts';
import { type Page, readPage } from '../page.ts';
import { nameOfUser } from '../posts/versions.ts';
import { type Counter, countHits, type Turns, takeTurn, waitAfter } from '../rate-limits.ts';
import { notHeld } from './legal-holds.ts';

/** The SQL of the last time at which a complaint may be answered. */
export const dueAt = sql<Date>`complaints.created_at + make_interval(days => ${sql.lit(complaintDays)})`;

/** The SQL condition of an open complaint that the back office warns about. */
export const isUrgent = sql<boolean>`(answered_at is null
  and created_at <= now() - make_interval(days => ${sql.lit(complaintWarningDay)}))`;

/** The result of storing a complaint. */
export interface StoredComplaint {
  /** 0, or the number of seconds to wait. */
  waitSeconds: number;
  /** True if deliveries are due, of this complaint or of others. */
  due: boolean;
}

/**
 * Stores a complaint and its deliveries in one statement, unless its sender is over a limit. A complaint with a known idempotency
 * key is stored already. `turns` is the limit on acknowledgements to one address: it decides when this one is sent. `hasMail` says
 * whether mail can be sent.
 */
export async function storeComplaint(
  db: Database,
  { name, email, message, idempotencyKey }: Insertable<ComplaintsTable>,
  { senders, turns, hasMail }: { senders: readonly Counter[]; turns: Turns; hasMail: boolean },
): Promise<StoredComplaint> {
  const { rows } = await sql<{ waitSeconds: number | null; due: boolean }>`
    with hit as (${countHits(senders)}), sender as (${waitAfter(sql.table('hit'), senders)}), stored as (
      insert into complaints (name, email, message, idempotency_key)
      select ${name}, ${email}, ${message}, ${idempotencyKey} from sender where wait_seconds is null
      on conflict (idempotency_key) do nothing
      returning id, email
    ), taken as (${takeTurn(sql.table('stored'), turns)}), acknowledged as (select id, email, turn from stored, taken),
    queued as (${insertComplaintDeliveries(sql.table('acknowledged'), hasMail)} returning id)
    select wait_seconds,
      exists (select from queued) or exists (select from deliveries where ${isDue}) as due
    from sender`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The rate limiter returned no row');
  return { waitSeconds: row.waitSeconds ?? 0, due: row.due };
}

/** A complaint as the back office lists it. */
export interface ComplaintRow {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  outcome: string | null;
  deliveries: Delivery[];
}

// The acknowledgement comes first. Times in JSON are ISO 8601.
const deliveries = sql<Delivery[]>`(
  select coalesce(json_agg(delivery order by channel, recipient), '[]') from (
    select id, channel, recipient, attempts, next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt",
      last_error as "lastError"
    from deliveries where complaint_id = complaints.id
  ) as delivery)`;

const complaints = (db: Database) =>
  db
    .selectFrom('complaints')
    .leftJoin('users', 'users.id', 'complaints.answeredBy')
    .select(['complaints.id', 'complaints.name', 'complaints.email', 'complaints.message', 'complaints.createdAt'])
    .select([dueAt.as('dueAt'), 'complaints.answeredAt', nameOfUser.as('answeredBy'), 'complaints.outcome'])
    .select(deliveries.as('deliveries'));

/** Returns one page of the complaints: the open ones, oldest first, and then the answered ones, newest first. */
export async function pageOfComplaints(db: Database, page: number, perPage: number): Promise<Page<ComplaintRow>> {
  const ordered = complaints(db)
    .orderBy(sql`complaints.answered_at is not null`)
    .orderBy(sql`case when complaints.answered_at is null then complaints.created_at end`)
    .orderBy('complaints.createdAt', 'desc')
    .orderBy('complaints.id');
  return readPage(db, ordered, page, perPage);
}

/** Returns the complaints of a person, newest first. */
export async function complaintsOf(db: Database, email: string): Promise<ComplaintRow[]> {
  return complaints(db)
    .where(sql`lower(complaints.email)`, '=', email.toLowerCase())
    .orderBy('complaints.createdAt', 'desc')
    .execute();
}

/**
 * Stores the outcome of a complaint and who answered it. Returns undefined if there is no such complaint, false if it is answered
 * already.
 */
export async function setOutcome(
  db: Database,
  id: string,
  outcome: string,
  answeredBy: string,
): Promise<boolean | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('complaints')
    .set({ outcome, answeredBy, answeredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) return true;
  const found = await db.selectFrom('complaints').select('id').where('id', '=', id).executeTakeFirst();
  return found && false;
}

/**
 * Deletes the complaints that were answered more than this number of months ago, except under a legal hold. Returns their number.
 */
export async function deleteOldComplaints(db: Database, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('complaints')
    .where('answeredAt', '<', sql<Date>`now() - make_interval(months => ${months})`)
    .where(notHeld)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
