import { type RawBuilder, sql } from 'kysely';
import { deliveryAttempts } from '../../src/contracts/deliveries.ts';
import { settingDefaults } from '../../src/contracts/settings-table.ts';
import type { Database } from '../client.ts';
import type { Delivery, DemoRequestRow } from '../schema.ts';

// An attempt that has not been recorded after this time counts as lost. It is longer than any attempt takes.
const leaseMinutes = 3;

// The pauses after the first attempt, the second and so on. The last attempt begins about twelve hours after the request,
// so that somebody can still keep the promise of 24 hours.
const pauses = ['1 minute', '10 minutes', '1 hour', '3 hours', '8 hours'];

/** Returns the SQL that is the email addresses of the company, one row each. */
export const companyRecipients: RawBuilder<{ recipient: string }> = sql<{ recipient: string }>`
  select distinct string_to_table(coalesce(
    (select value from site_settings where key = 'lead_recipients'),
    (select value from site_settings where key = 'contact_email'), ${settingDefaults.contact_email}), E'\n') as recipient`;

/** Returns the email addresses of the company to which mails about demo requests go. */
export async function listRecipients(db: Database): Promise<string[]> {
  const { rows } = await companyRecipients.execute(db);
  return rows.map(({ recipient }) => recipient);
}

/**
 * Returns the SQL that stores what must be sent about the requests of the table `requests`, which has their id and email. A
 * statement that stores a request uses it too, so that no request can be stored without its deliveries.
 */
export const insertDeliveries = (requests: RawBuilder<unknown>, hasMail: boolean): RawBuilder<unknown> => sql`
  insert into deliveries (request_id, channel, recipient, webhook_id)
  select id, 'email', recipient, null::uuid from ${requests}, (${companyRecipients}) as company where ${hasMail}::boolean
  union all
  select id, 'confirmation', email, null from ${requests}
  where ${hasMail}::boolean and exists (select from site_settings where key = 'lead_confirmation' and value = 'true')
  union all
  select ${requests}.id, 'webhook', substring(url from '^[a-z]+://[^/?#]+'), webhooks.id
  from ${requests}, webhooks where disabled_at is null`;

/** A delivery that its caller must send now, with the request that it is about and its webhook. */
export type ClaimedDelivery = Pick<Delivery, 'id' | 'requestId' | 'channel' | 'recipient' | 'attempts' | 'webhookId'> &
  Pick<DemoRequestRow, 'firstName' | 'lastName' | 'email' | 'company' | 'role' | 'therapists'> & {
    requestedAt: Date;
    url: string | null;
    secret: string | null;
  };

const unclaimed = sql`(claimed_until is null or claimed_until <= now())`;

/** The SQL condition of a delivery whose next attempt is due, and that nobody is sending. */
export const isDue: RawBuilder<boolean> = sql<boolean>`(next_attempt_at <= now() and ${unclaimed})`;

/**
 * Claims at most `limit` due deliveries, or the due delivery `id`. Nobody else can claim them for the time of the lease, in
 * which the caller must send them and record the outcome. A delivery whose last attempt was lost is given up.
 */
export async function claimDeliveries(db: Database, limit: number, id?: string): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with lost as (
      update deliveries set next_attempt_at = null, claimed_until = null,
        last_error = 'The last attempt ended before its outcome could be stored'
      where ${isDue} and attempts >= ${deliveryAttempts}
    ), due as (
      select id from deliveries
      where ${isDue} and attempts < ${deliveryAttempts} and ${id ? sql`id = ${id}` : sql`true`}
      order by next_attempt_at limit ${limit} for update skip locked
    ), claimed as (
      update deliveries set attempts = attempts + 1, claimed_until = now() + make_interval(mins => ${leaseMinutes})
      from due where deliveries.id = due.id
      returning deliveries.id, request_id, channel, recipient, attempts, webhook_id
    )
    select claimed.*, first_name, last_name, email, company, role, therapists, demo_requests.created_at as requested_at,
      url, secret
    from claimed join demo_requests on demo_requests.id = request_id left join webhooks on webhooks.id = webhook_id`.execute(
    db,
  );
  return rows;
}

/** Records that a delivery has arrived. */
export async function recordDelivered(db: Database, { id }: Pick<Delivery, 'id'>): Promise<void> {
  await sql`update deliveries set delivered_at = now(), next_attempt_at = null, claimed_until = null, last_error = null
    where id = ${id} and delivered_at is null`.execute(db);
}

/** Records that an attempt has failed, and when the next one is due. Without `retry`, there is none. */
export async function recordFailure(
  db: Database,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  reason: string,
  retry: boolean,
): Promise<void> {
  const pause = retry ? pauses[attempts - 1] : undefined;
  // A later attempt may have begun meanwhile, if this one took longer than its lease.
  await sql`update deliveries set last_error = ${reason}, claimed_until = null,
      next_attempt_at = now() + ${pause ?? null}::interval
    where id = ${id} and attempts = ${attempts} and delivered_at is null`.execute(db);
}

/** Returns when the next attempt of any delivery is due, or undefined if none waits. */
export async function nextAttempt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(next_attempt_at, claimed_until)) as next from deliveries
    where next_attempt_at is not null`.execute(db);
  return rows[0]?.next ?? undefined;
}

/** Returns the deliveries of a request: the company's mails first, then the confirmation, then the webhooks. */
export async function deliveriesOf(db: Database, requestId: string): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy(sql`array_position(array['email', 'confirmation', 'webhook'], channel)`)
    .orderBy('recipient')
    .execute();
}

/** Returns a delivery, or undefined if there is none. */
export async function findDelivery(db: Database, id: string): Promise<Delivery | undefined> {
  return db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

// Nobody may be sending the delivery, and its webhook must be there and be on.
const renewed = sql`attempts = 0, next_attempt_at = now()`;
const canBeSent = sql`delivered_at is null and ${unclaimed} and (channel <> 'webhook' or exists (
  select from webhooks where webhooks.id = webhook_id and disabled_at is null))`;

/** Makes a delivery that has not arrived due now, with six new attempts. Returns false if it cannot be sent. */
export async function renewDelivery(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`update deliveries set ${renewed} where id = ${id} and ${canBeSent} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** The SQL condition of a delivery that was given up. */
export const failed: RawBuilder<boolean> = sql<boolean>`next_attempt_at is null and delivered_at is null`;

/** Makes the newest failed deliveries due now, at most `limit`, with six new attempts each. Returns their number. */
export async function renewFailedDeliveries(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update deliveries set ${renewed} where id in (
      select id from deliveries where ${failed} and ${canBeSent} order by created_at desc limit ${limit} for update
    ) and ${failed} returning id`.execute(db);
  return rows.length;
}

/** A failed delivery with the name of the person who asked for a demo. */
export type FailedDeliveryRow = Delivery & Pick<DemoRequestRow, 'firstName' | 'lastName'>;

/** Returns the newest failed deliveries, at most `limit`, and the number of all. */
export async function failedDeliveries(
  db: Database,
  limit: number,
): Promise<{ rows: FailedDeliveryRow[]; total: number }> {
  const { rows } = await sql<FailedDeliveryRow & { total: number }>`
    select deliveries.*, first_name, last_name, (count(*) over ())::int as total
    from deliveries join demo_requests on demo_requests.id = request_id
    where ${failed} order by deliveries.created_at desc, deliveries.id limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Returns the email addresses of the company, which are told of demo requests. */
export async function listCompanyRecipients(db: Database): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`${companyRecipients} order by recipient`.execute(db);
  return rows.map(({ recipient }) => recipient);
}
