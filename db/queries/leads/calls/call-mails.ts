import { type RawBuilder, sql } from 'kysely';
import type { CallMail } from '../../../../src/contracts/leads/calls/call-states.ts';
import { unclaimed } from '../delivery-queue.ts';

/** The SQL that deletes the mails about the calls in the table `calls` (id) that nobody has sent and nobody is sending. */
export const dropUnsent = (calls: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  delete from deliveries where call_id in (select id from ${calls}) and delivered_at is null and ${unclaimed}`;

/** The SQL that selects both people of the calls in the table `calls` (id, request_id, user_id), with their channels. */
const both = (calls: RawBuilder<unknown>) => sql`
  select call.id, 'call' as channel, demo_requests.email as recipient
  from ${calls} as call join demo_requests on demo_requests.id = call.request_id
  union all
  select call.id, 'call-desk', users.email from ${calls} as call join users on users.id = call.user_id`;

/** The SQL that stores mails to both people of the calls in the table `calls` (id, request_id, user_id). */
export const insertCallMails = (
  calls: RawBuilder<unknown>,
  mail: CallMail | RawBuilder<unknown>,
  hasMail: boolean,
): RawBuilder<unknown> => sql`
  insert into deliveries (call_id, channel, recipient, call_mail)
  select id, channel, recipient, ${mail}::text from (${both(calls)}) as told where ${hasMail}::boolean`;

/**
 * The SQL that stores the reminders of the calls in the table `calls` (id, request_id, user_id, starts_at): a day and an hour before.
 * There is none whose time is over or almost here.
 */
export const insertReminders = (calls: RawBuilder<unknown>, hasMail: boolean): RawBuilder<unknown> => sql`
  insert into deliveries (call_id, channel, recipient, call_mail, next_attempt_at)
  select told.id, channel, recipient, mail, due
  from (${both(calls)}) as told join ${calls} as call using (id),
    lateral (values ('day', starts_at - interval '1 day'), ('hour', starts_at - interval '1 hour')) as reminder (mail, due)
  where ${hasMail}::boolean and due > now() + interval '15 minutes'`;

/**
 * The SQL condition of a mail about a call that has come too late: a reminder whose call has begun, and one of the day before within the
 * last two hours.
 */
export const isLateReminder: RawBuilder<boolean> = sql<boolean>`(call_mail in ('day', 'hour') and exists (
  select from calls where calls.id = call_id
    and starts_at <= now() + case call_mail when 'day' then interval '2 hours' else interval '0' end))`;

/** The SQL that deletes the reminders that have come too late. */
export const dropLateReminders = sql`
  delete from deliveries where next_attempt_at <= now() and ${unclaimed} and ${isLateReminder}`;
