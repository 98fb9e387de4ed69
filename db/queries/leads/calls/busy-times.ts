import { type RawBuilder, sql } from 'kysely';
import type { BusyTime } from '../../../../src/contracts/leads/calls/busy-time.ts';
import type { Database } from '../../../client.ts';

/** A calendar that is to be read. */
export interface ClaimedCalendar {
  userId: string;
  /** The encrypted URL. */
  url: string;
}

/**
 * Returns the calendars of these people that nobody has begun to read within this number of seconds, and notes that the caller reads
 * them now. Of several callers at once, one gets a calendar.
 */
export async function claimCalendars(
  db: Database,
  userIds: readonly string[],
  ageSeconds: number,
): Promise<ClaimedCalendar[]> {
  const { rows } = await sql<ClaimedCalendar>`
    update calendars set tried_at = now()
    where user_id = any(${userIds}::uuid[]) and tried_at <= now() - make_interval(secs => ${ageSeconds})
    returning user_id, url`.execute(db);
  return rows;
}

const insertBusyTimes = (ofCalendar: RawBuilder<unknown>, busy: readonly BusyTime[]) => {
  const starts = busy.map(({ from }) => from.toISOString());
  const ends = busy.map(({ to }) => to.toISOString());
  return sql`
    insert into busy_times (user_id, starts_at, ends_at) select user_id, starts_at, ends_at
    from ${ofCalendar} cross join unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as busy (starts_at, ends_at)`;
};

/** Stores what was read of a calendar, unless its URL has changed meanwhile. */
export async function storeBusyTimes(
  db: Database,
  { userId, url }: ClaimedCalendar,
  busy: readonly BusyTime[],
): Promise<void> {
  const isSame = sql`user_id = ${userId}::uuid and exists (select from calendars where user_id = ${userId}::uuid and url = ${url})`;
  await db.batch([
    // The lock keeps the URL, and makes those who read the same calendar follow each other.
    sql`select from calendars where user_id = ${userId}::uuid for update`.compile(db),
    sql`delete from busy_times where ${isSame}`.compile(db),
    insertBusyTimes(sql`(select user_id from calendars where ${isSame}) as calendar`, busy).compile(db),
    sql`update calendars set read_at = now(), failed_at = null, failure = null where ${isSame}`.compile(db),
  ]);
}

/** Stores why a calendar could not be read, unless its URL has changed meanwhile. What was read before stays. */
export async function storeFailure(db: Database, { userId, url }: ClaimedCalendar, failure: string): Promise<void> {
  await sql`update calendars set failed_at = coalesce(failed_at, now()), failure = ${failure}
    where user_id = ${userId}::uuid and url = ${url}`.execute(db);
}

/** A calendar as its owner sees it. */
export interface CalendarState {
  host: string;
  readAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** Returns the calendar of a person, or undefined if there is none. */
export const readCalendar = (db: Database, userId: string): Promise<CalendarState | undefined> =>
  db
    .selectFrom('calendars')
    .select(['host', 'readAt', 'failedAt', 'failure'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Stores a person's calendar in place of an earlier one, with what was read of it. */
export async function setCalendar(
  db: Database,
  { userId, url, host }: ClaimedCalendar & { host: string },
  busy: readonly BusyTime[],
): Promise<void> {
  await db.batch([
    sql`insert into calendars (user_id, url, host, read_at) values (${userId}::uuid, ${url}, ${host}, now())
      on conflict (user_id) do update set url = excluded.url, host = excluded.host, created_at = now(), tried_at = now(),
        read_at = now(), failed_at = null, failure = null`.compile(db),
    sql`delete from busy_times where user_id = ${userId}::uuid`.compile(db),
    insertBusyTimes(sql`(select ${userId}::uuid as user_id) as calendar`, busy).compile(db),
  ]);
}

/** Removes a person's calendar and what was read of it. Returns false if there is none. */
export async function removeCalendar(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendars').where('userId', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Returns the times between two moments in which people are busy, by the person's id. A calendar that was last read more than a day ago
 * counts no more, so that its owner's times are offered.
 */
export async function readBusyTimes(
  db: Database,
  userIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, BusyTime[]>> {
  const { rows } = await sql<{ userId: string; startsAt: Date; endsAt: Date }>`
    select user_id, starts_at, ends_at from busy_times join calendars using (user_id)
    where user_id = any(${userIds}::uuid[]) and read_at > now() - interval '1 day'
      and ends_at > ${from} and starts_at < ${to}
    order by starts_at`.execute(db);
  const busy = new Map<string, BusyTime[]>();
  for (const { userId, startsAt, endsAt } of rows)
    busy.set(userId, [...(busy.get(userId) ?? []), { from: startsAt, to: endsAt }]);
  return busy;
}

/** Selects the usernames of the people whose calendars cannot be read, as an array. */
export const unreadCalendars: RawBuilder<string[]> = sql<string[]>`array(
  select username from calendars join users on users.id = user_id
  where failed_at is not null and disabled_at is null and role = 'admin' order by username)`;

/** Returns the encrypted URLs of all calendars, with the names of their owners. */
export const listCalendarUrls = (db: Database): Promise<{ id: string; name: string; secret: string }[]> =>
  db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.userId')
    .select(['userId as id', 'username as name', 'url as secret'])
    .orderBy('username')
    .execute();

/** Deletes the calendars of people who are admins no more. They take no calls and cannot see their calendar. */
export const dropFormerCalendars: RawBuilder<unknown> = sql`
  delete from calendars using users where users.id = calendars.user_id and role <> 'admin'`;

/** Deletes the times that are over, and those of calendars that nobody could read for a day. */
export const dropOldBusyTimes: RawBuilder<unknown> = sql`
  delete from busy_times using calendars where busy_times.user_id = calendars.user_id
    and (ends_at < now() or read_at < now() - interval '1 day' and failed_at is not null)`;
