import { type RawBuilder, sql } from 'kysely';
import type { CallMail, CallState } from '../../../src/contracts/leads/calls/call-states.ts';
import { deliveryAttempts } from '../../../src/contracts/leads/deliveries.ts';
import type { Database } from '../../client.ts';
import type { Delivery, DemoRequestRow } from '../../schema.ts';
import { dueAt } from '../privacy/complaints.ts';
import { isLateReminder } from './calls/call-mails.ts';
import { someTaker } from './calls/call-takers.ts';
import { contactEmail, isDue, unclaimed } from './delivery-queue.ts';
import { userName } from './user-name.ts';

// An attempt whose outcome is not recorded after this time counts as lost. No attempt takes this long.
const leaseMinutes = 3;

// The pauses after each attempt. The last attempt begins about twelve hours after the request, so that somebody can still keep the
// promise of 24 hours.
const pauses = ['1 minute', '10 minutes', '1 hour', '3 hours', '8 hours'];

type Claimed = Pick<Delivery, 'id' | 'channel' | 'recipient' | 'attempts' | 'webhookId'> & {
  /** The email address of the person who sent the request or the complaint, and when it arrived. */
  email: string;
  arrivedAt: Date;
};

/** A claimed delivery with the demo request that it is about, and its webhook. */
export type RequestDelivery = Claimed &
  Pick<DemoRequestRow, 'firstName' | 'lastName' | 'company' | 'role' | 'therapists'> & {
    requestId: string;
    complaintId: null;
    accountMailId: null;
    callId: null;
    /** True if somebody takes calls. */
    offersCalls: boolean;
    url: string | null;
    secret: string | null;
  };

/** A claimed delivery with the complaint that it is about, and the contact address of the site. */
export type ComplaintDelivery = Claimed & {
  requestId: null;
  complaintId: string;
  accountMailId: null;
  callId: null;
  name: string;
  dueAt: Date;
  contact: string;
};

/** A claimed delivery of a mail about an account, whose subject and text are encrypted. */
export type AccountDelivery = Pick<Claimed, 'id' | 'channel' | 'recipient' | 'attempts' | 'webhookId'> & {
  requestId: null;
  complaintId: null;
  accountMailId: string;
  callId: null;
  encrypted: string;
};

/** A claimed delivery of a mail about a call, with the call as it is now and the visitor's request. */
export type CallDelivery = Claimed &
  Pick<DemoRequestRow, 'firstName' | 'lastName' | 'company'> & {
    requestId: null;
    complaintId: null;
    accountMailId: null;
    callId: string;
    callMail: CallMail;
    callRequestId: string;
    callState: CallState;
    startsAt: Date;
    telephone: string | null;
    sequence: number;
    /** The contact address of the site. */
    contact: string;
    /** The name of whoever calls, and where they meet visitors. */
    taker: string | null;
    meetingLink: string | null;
  };

/** A delivery that its caller must send now. */
export type ClaimedDelivery = RequestDelivery | ComplaintDelivery | AccountDelivery | CallDelivery;

// The link in the mail has ended, or the reminder has come too late.
const isEnded = sql<boolean>`(exists (
  select from account_mails where account_mails.id = account_mail_id and expires_at <= now()) or ${isLateReminder})`;

/**
 * Claims at most `limit` due deliveries, or the due delivery `id`. Nobody else can claim them for three minutes, in which the
 * caller must send them and record the outcome. A delivery whose last attempt was lost is given up.
 */
export async function claimDeliveries(db: Database, limit: number, id?: string): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with lost as (
      update deliveries set next_attempt_at = null, claimed_until = null,
        last_error = 'The last attempt ended before its outcome could be stored'
      where ${isDue} and attempts >= ${deliveryAttempts}
    ), due as (
      select id from deliveries
      where ${isDue} and attempts < ${deliveryAttempts} and ${id ? sql`id = ${id}` : sql`true`} and not ${isEnded}
      order by next_attempt_at limit ${limit} for update skip locked
    ), claimed as (
      update deliveries set attempts = attempts + 1, claimed_until = now() + make_interval(mins => ${leaseMinutes})
      from due where deliveries.id = due.id
      returning deliveries.id, request_id, complaint_id, account_mail_id, call_id, call_mail, channel, recipient, attempts, webhook_id
    )
    select claimed.*, coalesce(demo_requests.email, complaints.email) as email,
      coalesce(demo_requests.created_at, complaints.created_at) as arrived_at,
      demo_requests.first_name, demo_requests.last_name, company, demo_requests.role, therapists, url, secret, encrypted,
      name, ${dueAt} as due_at, ${contactEmail} as contact, ${someTaker} as offers_calls,
      calls.request_id as call_request_id, calls.state as call_state, starts_at, telephone, sequence, meeting_link,
      case when users.id is not null then ${userName} end as taker
    from claimed left join calls on calls.id = call_id left join users on users.id = calls.user_id
      left join demo_requests on demo_requests.id = coalesce(claimed.request_id, calls.request_id)
      left join complaints on complaints.id = complaint_id left join webhooks on webhooks.id = webhook_id
      left join account_mails on account_mails.id = account_mail_id`.execute(db);
  return rows;
}

/** Records that the recipient has accepted a delivery. */
export async function recordDelivered(db: Database, { id }: Pick<Delivery, 'id'>): Promise<void> {
  await sql`update deliveries set delivered_at = now(), next_attempt_at = null, claimed_until = null, last_error = null
    where id = ${id} and delivered_at is null`.execute(db);
}

/** Records that an attempt has failed, and when the next attempt is due. Without `retry`, there is no next attempt. */
export async function recordFailure(
  db: Database,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  reason: string,
  retry: boolean,
): Promise<void> {
  const pause = retry ? pauses[attempts - 1] : undefined;
  // A later attempt may have begun meanwhile, if this attempt took longer than its claim.
  await sql`update deliveries set last_error = ${reason}, claimed_until = null,
      next_attempt_at = now() + ${pause ?? null}::interval
    where id = ${id} and attempts = ${attempts} and delivered_at is null`.execute(db);
}

/** Returns when the next attempt of any delivery is due, or a mail ends undelivered. Undefined if none waits. */
export async function nextAttempt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(greatest(next_attempt_at, claimed_until)) from deliveries where next_attempt_at is not null),
      (select min(expires_at) from account_mails)
    ) as next`.execute(db);
  return rows[0]?.next ?? undefined;
}

/** The SQL condition that a delivery is about a request or its calls. */
export const ofRequest = (requestId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`id in (
  select own.id from deliveries as own where own.request_id = ${requestId}
  union all
  select own.id from deliveries as own join calls on calls.id = own.call_id where calls.request_id = ${requestId})`;

/**
 * Returns the deliveries of a request: the company's mails first, then the confirmation, then the webhooks, then the mails about its
 * calls without the reminders that are still to come.
 */
export async function deliveriesOf(db: Database, requestId: string): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where(ofRequest(sql`${requestId}::uuid`))
    .where(sql<boolean>`not (attempts = 0 and coalesce(call_mail, '') in ('day', 'hour'))`)
    .orderBy(sql`array_position(array['email', 'confirmation', 'webhook'], channel)`)
    .orderBy('createdAt')
    .orderBy('recipient')
    .execute();
}

/** Returns a delivery, or undefined if there is none. */
export async function findDelivery(db: Database, id: string): Promise<Delivery | undefined> {
  return db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

// Nobody may be sending the delivery, and its webhook must exist and be switched on.
const renewed = sql`attempts = 0, next_attempt_at = now()`;
const canBeSent = sql`delivered_at is null and not ${isEnded} and ${unclaimed} and (channel <> 'webhook' or exists (
  select from webhooks where webhooks.id = webhook_id and disabled_at is null))`;

/** Makes a delivery that has not been accepted due now, with six new attempts. Returns false if it cannot be sent. */
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

/** A failed delivery with the name of the person who asked for a demo or complained, or the address of an account's mail. */
export type FailedDeliveryRow = Delivery & { name: string };

/** Returns the newest failed deliveries, at most `limit`, and the number of all. */
export async function failedDeliveries(
  db: Database,
  limit: number,
): Promise<{ rows: FailedDeliveryRow[]; total: number }> {
  const { rows } = await sql<FailedDeliveryRow & { total: number }>`
    with newest as materialized (
      select * from deliveries where ${failed} order by created_at desc, id limit ${limit}
    )
    select newest.*, demo_requests.id as request_id,
      coalesce(complaints.name, first_name || ' ' || last_name, recipient) as name,
      (select count(*)::int from deliveries where ${failed}) as total
    from newest left join calls on calls.id = call_id
      left join demo_requests on demo_requests.id = coalesce(newest.request_id, calls.request_id)
      left join complaints on complaints.id = complaint_id
    order by newest.created_at desc, newest.id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
