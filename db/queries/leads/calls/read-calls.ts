import { sql } from 'kysely';
import type { CallState } from '../../../../src/contracts/leads/calls/call-states.ts';
import type { ComingCall, DeskCall } from '../../../../src/contracts/leads/calls/desk-calls.ts';
import type { RequestState } from '../../../../src/contracts/leads/demo-requests.ts';
import type { Database } from '../../../client.ts';
import type { CallRow } from '../../../schema.ts';
import { userName } from '../user-name.ts';

// Null if nobody is joined.
const takerName = sql<string | null>`case when users.id is not null then ${userName} end`;

/** The latest call of a request, as the visitor sees it. */
interface VisitorsCall {
  state: CallState;
  startsAt: Date;
  telephone: string | null;
  meetingLink: string | null;
  /** The person who takes the call; null for a wish, which nobody has confirmed. */
  taker: string | null;
  /** False if less than an hour is left, or the call is over. */
  mayChange: boolean;
}

/** The fields of a request that its booking page shows. */
export interface CallRequest {
  id: string;
  state: RequestState;
  call: VisitorsCall | null;
  /** True if another request of the same address has a call that is still to come. */
  hasOther: boolean;
}

/** Returns the request of the page of a call, or undefined if there is none. */
export async function findCallRequest(db: Database, requestId: string): Promise<CallRequest | undefined> {
  const { rows } = await sql<
    Omit<CallRequest, 'call'> & { call: (Omit<VisitorsCall, 'startsAt'> & { startsAt: string }) | null }
  >`
    select id, state, (
      select json_build_object('state', calls.state, 'startsAt', starts_at, 'telephone', telephone, 'meetingLink', meeting_link,
        'taker', ${takerName}, 'mayChange', starts_at > now() + interval '1 hour')
      from calls left join users on users.id = calls.user_id
      where request_id = demo_requests.id order by calls.state in ('wished', 'booked') desc, calls.created_at desc limit 1
    ) as call, exists (
      select from calls join demo_requests as other on other.id = calls.request_id
      where lower(other.email) = lower(demo_requests.email) and other.id <> demo_requests.id and calls.state = 'booked' and starts_at > now()
    ) as has_other
    from demo_requests where id = ${requestId}`.execute(db);
  const [row] = rows;
  return row && { ...row, call: row.call && { ...row.call, startsAt: new Date(row.call.startsAt) } };
}

/** Selects the calls of a request, newest first, as JSON. */
export const callsOfRequest = sql<DeskCall[]>`(
  select coalesce(json_agg(json_build_object('id', calls.id, 'state', calls.state, 'startsAt', starts_at, 'telephone', telephone,
    'meetingLink', meeting_link, 'taker', ${takerName}) order by calls.created_at desc), '[]')
  from calls left join users on users.id = calls.user_id where request_id = demo_requests.id)`;

/** A booked call, as the overview shows it. */
type BookedCall = Omit<ComingCall, 'startsAt'> & { startsAt: Date };

/** Returns the booked calls, earliest first, at most `limit`. Those that are over come first, because somebody must say how they went. */
export async function listBookedCalls(db: Database, limit: number): Promise<BookedCall[]> {
  const { rows } = await sql<BookedCall>`
    select request_id, demo_requests.first_name, demo_requests.last_name, company, starts_at, ${takerName} as taker,
      starts_at + interval '30 minutes' <= now() as is_over
    from (select * from calls where state = 'booked' order by starts_at limit ${limit}) as call
      join demo_requests on demo_requests.id = call.request_id left join users on users.id = call.user_id
    order by starts_at, call.id`.execute(db);
  return rows;
}

/** A call that is still to come, and whose person may take no calls any more. */
export interface StrandedCall {
  requestId: string;
  startsAt: Date;
  telephone: string | null;
}

/** Returns the calls whose person is gone, disabled or no longer an admin, earliest first. */
export async function listStrandedCalls(db: Database): Promise<StrandedCall[]> {
  const { rows } = await sql<StrandedCall>`
    select request_id, starts_at, telephone from calls
    where state = 'booked' and starts_at > now() and not exists (
      select from users where users.id = user_id and role = 'admin' and disabled_at is null
    ) order by starts_at`.execute(db);
  return rows;
}

/** The open call of a request, or the wish for one. */
export type OpenCall = Pick<CallRow, 'state' | 'startsAt' | 'telephone' | 'userId'> & { isSpam: boolean };

/** Returns the open call of a request, or undefined if there is none. */
export async function findOpenCall(db: Database, requestId: string): Promise<OpenCall | undefined> {
  const { rows } = await sql<OpenCall>`
    select calls.state, starts_at, telephone, user_id, demo_requests.state = 'spam' as is_spam
    from calls join demo_requests on demo_requests.id = request_id
    where request_id = ${requestId} and calls.state in ('wished', 'booked')`.execute(db);
  return rows[0];
}

/** Selects what has happened to the calls of a request, as events of its timeline. */
export const callTimeline = sql`
  select calls.id || ':' || number, 0, (event->>'at')::timestamptz, 'call', null::uuid, null, event->>'kind', event->>'startsAt', null
  from calls, jsonb_array_elements(history) with ordinality as happened(event, number) where calls.request_id = demo_requests.id`;
