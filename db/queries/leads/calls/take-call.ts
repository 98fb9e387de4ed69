import { sql } from 'kysely';
import type { Database } from '../../../client.ts';
import { answerRequests, type CallActor, withEvent } from './answered-request.ts';
import { dropUnsent, insertCallMails, insertReminders } from './call-mails.ts';
import { isTaker } from './call-takers.ts';

/** The advisory lock for times of calls: any number that no other lock of this database uses. */
const callsLock = 7226017;

// Each booking and each move mails an address that anybody may have typed.
const changesADay = 6;

/** A time for the call of a request. */
export interface CallChoice {
  requestId: string;
  startsAt: Date;
  /** The visitor's number; null to meet at a meeting link. */
  telephone: string | null;
  /** The ids of the admins who are free then. */
  takers: readonly string[];
}

/**
 * Why a choice changes nothing: the time is taken, the address has another open call, the open call is over or near, the address has
 * changed its calls too often today, or there is no such request.
 */
export type ChoiceOutcome = 'booked' | 'moved' | 'taken' | 'other' | 'late' | 'often' | 'missing';

/** Who chooses: the visitor, or an admin, who has agreed on the time with the visitor, or the site, which hands a call over. */
type Chooser = 'visitor' | 'desk' | 'site';

interface By {
  by: Chooser;
  actor: CallActor;
  hasMail: boolean;
}

const counted = sql`state in ('booked', 'took-place', 'missed')`;

/**
 * Books a call, or moves the open call of the request, in a batch of two statements: the lock, and one that counts and inserts. So two
 * visitors never get one time, and nobody gets more calls a day than they take. The call goes to whoever has it already, or owns the
 * request, or has the fewest calls that week, who becomes the owner.
 */
export async function takeCall(
  db: Database,
  { requestId, startsAt, telephone, takers }: CallChoice,
  { by, actor, hasMail }: By,
): Promise<ChoiceOutcome> {
  // An admin is bound by no limit but that nobody has two calls at once.
  const isFree = sql.lit(by === 'desk');
  const change = sql`${by === 'site' ? 'handed-over' : 'moved'}::text`;
  const at = sql`${startsAt.toISOString()}::timestamptz`;
  const begin = (unit: 'day' | 'week') => sql`date_trunc(${sql.lit(unit)}, ${at} at time zone 'Europe/London')`;
  const inPeriod = (unit: 'day' | 'week') => sql`(starts_at >= ${begin(unit)} at time zone 'Europe/London'
    and starts_at < (${begin(unit)} + make_interval(${sql.raw(`${unit}s`)} => 1)) at time zone 'Europe/London')`;
  const others = sql`calls.user_id = users.id and calls.id is distinct from (select id from mine)`;
  const statement = sql`
    with request as materialized (
      select id, email, state, owner_id from demo_requests where id = ${requestId}
    ), mine as materialized (
      select * from calls where request_id = ${requestId} and state in ('wished', 'booked')
    ), recent as (
      select coalesce(sum(sequence + 1), 0) as changes
      from calls join demo_requests on demo_requests.id = calls.request_id
      where lower(demo_requests.email) = lower((select email from request)) and changed_at > now() - interval '1 day'
        and calls.state <> 'wished'
    ), refusal as materialized (
      select case
        when not exists (select from request) then 'missing'
        when ${sql.lit(by !== 'visitor')} then null
        when exists (select from mine where state = 'booked' and starts_at <= now() + interval '1 hour') then 'late'
        when exists (
          select from calls join demo_requests on demo_requests.id = calls.request_id
          where lower(demo_requests.email) = lower((select email from request)) and calls.state = 'booked'
            and starts_at > now() and calls.request_id <> ${requestId}
        ) then 'other'
        when changes >= ${changesADay} then 'often'
      end as reason from recent
    ), chosen as materialized (
      select id from users
      where id = any(${[...takers]}::uuid[]) and (${isTaker} or (${isFree} and role = 'admin' and disabled_at is null))
        and (${telephone}::text is not null or meeting_link is not null or ${isFree})
        and (select reason from refusal) is null
        and not exists (select from calls where ${others} and state = 'booked'
          and starts_at > ${at} - interval '30 minutes' and starts_at < ${at} + interval '30 minutes')
        and (${isFree} or (
          select count(*) from calls where ${others} and ${counted} and ${inPeriod('day')}
        ) < daily_calls)
      order by id = (select user_id from mine) desc nulls last, id = (select owner_id from request) desc nulls last, (
        select count(*) from calls where ${others} and ${counted} and ${inPeriod('week')}
      ), id limit 1
    ), booked as (
      insert into calls (request_id, user_id, starts_at, state, telephone, history)
      select ${requestId}, id, ${at}, 'booked', ${telephone}, ${withEvent(sql`'[]'::jsonb`, 'booked', at)} from chosen
      where not exists (select from mine)
      returning id, request_id, user_id, starts_at
    ), moved as (
      update calls set user_id = chosen.id, starts_at = ${at}, state = 'booked', telephone = ${telephone}, changed_at = now(),
        sequence = sequence + 1,
        history = ${withEvent(sql`history`, sql`case state when 'booked' then ${change} else 'booked' end`, at)}
      from chosen where calls.id = (select id from mine)
      returning calls.id, request_id, calls.user_id, calls.starts_at
    ), call as (
      select * from booked union all select * from moved
    ), ${answerRequests(actor)}, dropped as (${dropUnsent(sql`moved`)}), told as (
      ${insertCallMails(sql`call`, sql`(select case when state = 'booked' then ${change} else 'booked' end from (select) as one left join mine on true)`, hasMail)}
    ), released as (
      insert into deliveries (call_id, channel, recipient, call_mail)
      select mine.id, 'call-desk', users.email, 'released' from mine join users on users.id = mine.user_id, moved
      where ${hasMail}::boolean and mine.user_id <> moved.user_id and users.disabled_at is null
    ), reminded as (${insertReminders(sql`call`, hasMail)})
    select coalesce((select reason from refusal), case
      when exists (select from moved) and (select state from mine) = 'booked' then 'moved'
      when exists (select from call) then 'booked' else 'taken' end) as outcome`;
  const lock = sql`select pg_advisory_xact_lock(${sql.lit(callsLock)})`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  return rows?.[0]?.outcome as ChoiceOutcome;
}

/** Keeps the wish of a visitor whose request is in spam, or replaces it. Returns false if the request is in spam no longer. */
export async function storeWish(
  db: Database,
  { requestId, startsAt, telephone }: Omit<CallChoice, 'takers'>,
): Promise<boolean> {
  const at = sql`${startsAt.toISOString()}::timestamptz`;
  const { rows } = await sql`
    insert into calls (request_id, starts_at, state, telephone, history)
    select id, ${at}, 'wished', ${telephone}::text, ${withEvent(sql`'[]'::jsonb`, 'wished', at)}
    from demo_requests where id = ${requestId} and state = 'spam'
    on conflict (request_id) where state in ('wished', 'booked') do update set starts_at = excluded.starts_at,
      telephone = excluded.telephone, changed_at = now(), history = excluded.history
      where calls.state = 'wished'
    returning id`.execute(db);
  return rows.length > 0;
}
