import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { DemoRequestRow } from '../../schema.ts';
import type { DemoRequestsTable } from '../../tables/leads.ts';
import { notHeld } from '../privacy/legal-holds.ts';
import { type Counter, countHits, type Turns, takeTurn, waitAfter } from '../rate-limits.ts';
import { someTaker } from './calls/call-takers.ts';
import { insertDeliveries, isConfirmed, isDue } from './delivery-queue.ts';

/** The result of storing a request. */
export interface StoredDemoRequest {
  /** 0 if this call, or an earlier call with the same idempotency key, has stored the request; otherwise the seconds to wait. */
  waitSeconds: number;
  /** True if deliveries are due, of this request or of others. */
  due: boolean;
  /** The id of the request, if it is stored and somebody takes calls. */
  callable: string | null;
}

// Different people send the same short text by chance, such as “Please contact me about a demo.”
const shortestRepeated = 100;

// The same expression as the generated column company_key, for a company that is not stored yet.
const companyKey = (company: string) =>
  sql`nullif(regexp_replace(search_words(${company}), '( (limited|ltd|plc|llp|llc|inc|cic))+$', ''), '')`;

const nameWords = (name: RawBuilder<unknown>) => sql`nullif(search_words(${name}), '')`;

// A person may correct an address and send the same text again, and so may a colleague. They may also repeat their own text after
// others have sent it.
function repeated(
  { message, firstName, lastName, email, company }: Insertable<DemoRequestsTable>,
  ownDomain: string | null,
): RawBuilder<unknown> {
  if ((message ?? '').length < shortestRepeated) return sql`null`;
  const isSame = sql`lower(email) = lower(${email}) or company_key = ${companyKey(company)}
    or ${nameWords(sql`first_name || ' ' || last_name`)} = ${nameWords(sql`${`${firstName} ${lastName}`}`)}
    or split_part(lower(email), '@', 2) = ${ownDomain}`;
  return sql`(
    select case when bool_or(not is_same) and not bool_or(is_same and state <> 'spam') then 'repeated' end
    from demo_requests, lateral (select coalesce(${isSame}, false) as is_same) as sender
    where md5(message) = md5(${message}) and message = ${message} and created_at > now() - interval '90 days'
  )`;
}

/** The facts that decide whether a request is stored, whether it is spam, and who is told of it. */
interface Arrival {
  /** The counters of the networks that the request came from. */
  senders: readonly Counter[];
  /** The domain of its email, or null for public mail. */
  ownDomain: string | null;
  /** The limit on its confirmation, which is left out if it cannot be sent now. */
  turns: Turns;
  /** True if mail can be sent. */
  hasMail: boolean;
}

/**
 * Stores a request and its deliveries, unless its sender is over a limit. Uses one statement, so that every stored request has its
 * deliveries.
 */
export async function storeDemoRequest(
  db: Database,
  request: Insertable<DemoRequestsTable>,
  { senders, ownDomain, turns, hasMail }: Arrival,
): Promise<StoredDemoRequest> {
  const { firstName, lastName, email, company, role, page, referrer, utmSource, utmMedium, utmCampaign } = request;
  const texts = [request.therapists, request.message, page, referrer, utmSource, utmMedium, utmCampaign];
  const { rows } = await sql<{ waitSeconds: number | null; due: boolean; id: string | null; offersCalls: boolean }>`
    with hit as (${countHits(senders)}), sender as (${waitAfter(sql.table('hit'), senders)}), stored as (
      insert into demo_requests (first_name, last_name, email, company, role, therapists, message, page, referrer,
        utm_source, utm_medium, utm_campaign, idempotency_key, spam_reason, status, stage)
      select ${sql.join([firstName, lastName, email, company, role])},
        ${sql.join(texts.map((text) => sql`${text ?? null}::text`))}, ${request.idempotencyKey}, reason,
        case when reason is null then 'new' else 'closed' end, case when reason is not null then 'spam' end
      from sender, (select coalesce(${request.spamReason ?? null}::text, ${repeated(request, ownDomain)}) as reason) as judged
      where wait_seconds is null
      on conflict (idempotency_key) do nothing
      returning id, email, spam_reason
    ), told as (
      select id, email from stored where spam_reason is null
    ), asking as (
      select id from told where ${hasMail}::boolean and ${isConfirmed}
    ), taken as (${takeTurn(sql.table('asking'), turns, { nowOnly: true })}), confirmed as (select told.* from told, taken),
    queued as (${insertDeliveries(sql.table('told'), hasMail, sql.table('confirmed'))} returning id)
    select wait_seconds, ${someTaker} as offers_calls, (
        select id from stored union all select id from demo_requests where idempotency_key = ${request.idempotencyKey}
      ) as id,
      exists (select from queued) or exists (select from deliveries where ${isDue}) as due
    from sender`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The rate limiter returned no row');
  const { waitSeconds, due, offersCalls } = row;
  // A repetition that arrived at the same moment is not visible to the statement.
  const id = row.id ?? (await findByKey(db, request.idempotencyKey));
  // The limit does not apply to the repetition of a stored request.
  return { waitSeconds: id ? 0 : (waitSeconds ?? 0), due, callable: offersCalls ? id : null };
}

async function findByKey(db: Database, key: string): Promise<string | null> {
  const row = await db.selectFrom('demoRequests').select('id').where('idempotencyKey', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

/** The columns of a request as it arrived, with its state. */
export const requestColumns = [
  ...(['id', 'firstName', 'lastName', 'email', 'company'] as const),
  ...(['role', 'therapists', 'message', 'state', 'createdAt'] as const),
] as const;

/** A request as it arrived, with its state. */
export type ArrivedRequest = Pick<DemoRequestRow, (typeof requestColumns)[number]>;

/** Returns the latest requests that are not spam, at most `count` of them. */
export async function latestDemoRequests(db: Database, count: number): Promise<ArrivedRequest[]> {
  return db
    .selectFrom('demoRequests')
    .select(requestColumns)
    .where('state', '<>', 'spam')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/**
 * Deletes the requests whose last contact was more than this number of months ago, or, without a contact, their arrival. Keeps
 * requests under a legal hold. Returns the number of deleted rows.
 */
export async function deleteOldDemoRequests(db: Database, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('demoRequests')
    .where(
      sql<Date>`greatest(created_at, last_contacted_at)`,
      '<',
      sql<Date>`now() - make_interval(months => ${months})`,
    )
    .where(notHeld)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
