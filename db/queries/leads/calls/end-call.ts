import { sql } from 'kysely';
import type { Database } from '../../../client.ts';
import { later } from '../inbox-changes.ts';
import { type CallActor, reopenRequests, visitor, withEvent } from './answered-request.ts';
import { dropUnsent, insertCallMails } from './call-mails.ts';

/**
 * Cancels the open call of a request, after which the request waits for an answer again. Returns false if there is no open call, or if a
 * visitor cancels it less than an hour before it begins. A visitor may also take a wish back.
 */
export async function cancelCall(
  db: Database,
  requestId: string,
  { actor, hasMail }: { actor: CallActor; hasMail: boolean },
): Promise<boolean> {
  const mayCancel = actor === visitor ? sql`(state = 'wished' or starts_at > now() + interval '1 hour')` : sql`true`;
  const { rows } = await sql`
    with open as (
      select id, state from calls where request_id = ${requestId} and state in ('wished', 'booked') and ${mayCancel}
    ), ended as (
      update calls set state = 'cancelled', sequence = sequence + 1, changed_at = now(),
        history = ${withEvent(sql`history`, 'cancelled', sql`starts_at`)}
      from open where calls.id = open.id and calls.state = open.state
      returning calls.id, request_id, user_id, open.state
    ), call as (
      select id, request_id, user_id from ended where state = 'booked'
    ), ${reopenRequests(actor)}, dropped as (${dropUnsent(sql`call`)}), told as (${insertCallMails(sql`call`, 'cancelled', hasMail)})
    select from ended`.execute(db);
  return rows.length > 0;
}

/**
 * Records how a call went whose time has come. After a call that took place, the request has had a contact. After a missed call, the
 * request waits for an answer again, and whoever called is told. Returns false if there is no such call.
 */
export async function recordOutcome(
  db: Database,
  requestId: string,
  outcome: 'took-place' | 'missed',
  { actor, hasMail }: { actor: CallActor; hasMail: boolean },
): Promise<boolean> {
  const missed = outcome === 'missed';
  const { rows } = await sql`
    with call as (
      update calls set state = ${outcome}, changed_at = now(), history = ${withEvent(sql`history`, outcome, sql`starts_at`)}
      where request_id = ${requestId} and state = 'booked' and starts_at <= now()
      returning id, request_id, user_id, starts_at
    ), ${
      missed
        ? reopenRequests(actor)
        : sql`contacted as (
      update demo_requests as request set last_contacted_at = greatest(last_contacted_at, call.starts_at),
        first_contacted_at = coalesce(first_contacted_at, call.starts_at), updated_at = ${later},
        status = case when request.state = 'new' then 'contacted' else status end
      from call where request.id = call.request_id
    )`
    }, dropped as (${dropUnsent(sql`call`)}), told as (
      insert into deliveries (call_id, channel, recipient, call_mail)
      select call.id, 'call-desk', users.email, 'missed' from call join users on users.id = call.user_id
      where ${hasMail && missed}::boolean
    )
    select from call`.execute(db);
  return rows.length > 0;
}
