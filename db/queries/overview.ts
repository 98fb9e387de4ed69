import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { type BackupRecord, type BackupRows, backupRecordOf, selectBackupRows } from './backups/backups.ts';
import { unreadCalendars } from './leads/calls/busy-times.ts';
import { failed } from './leads/deliveries.ts';
import { type DueMoments, stepIsDue } from './leads/inbox.ts';
import { listed } from './posts/visible.ts';
import { isUrgent } from './privacy/complaints.ts';

/** The numbers of the dashboard's overview (specification, section 2 "Admin dashboard"). */
export interface Counts {
  demoRequests: number;
  users: number;
  publishedPosts: number;
  contentCreators: number;
  /** The number of notifications that were given up. */
  failedDeliveries: number;
  /** The number of open complaints from day 25 on. */
  urgentComplaints: number;
  /** The number of booked calls, coming or without an outcome. */
  bookedCalls: number;
  /** The usernames of the people whose calendars cannot be read. */
  unreadCalendars: string[];
}

/** The numbers of demo requests that wait for somebody. */
export interface WaitingCounts {
  overdue: number;
  dueSoon: number;
  /** The requests whose next step is due. */
  nextSteps: number;
  /** The requests of the last seven days that are spam. */
  spam: number;
}

/** Counts what the overview shows, and reads which of some settings are stored and the state of the backups, in one round trip. */
export async function countOverview(
  db: Database,
  keys: readonly string[],
): Promise<Counts & { stored: string[]; backups: BackupRecord }> {
  const { rows } = await sql<Counts & { stored: string[]; backups: BackupRows }>`
    select
      (select count(*)::int from demo_requests where state <> 'spam') as demo_requests,
      (select count(*)::int from users) as users,
      (select count(*)::int from blog_posts where ${listed}) as published_posts,
      (select count(*)::int from users where role = 'content_creator') as content_creators,
      (select count(*)::int from deliveries where ${failed}) as failed_deliveries,
      (select count(*)::int from complaints where ${isUrgent}) as urgent_complaints,
      (select count(*)::int from calls where state = 'booked') as booked_calls,
      ${unreadCalendars} as unread_calendars,
      array(select key from site_settings where key in (${sql.join(keys)})) as stored,
      ${selectBackupRows} as backups`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The count returned no row');
  return { ...counts, backups: backupRecordOf(counts.backups) };
}

/** Counts the demo requests that wait for somebody, in one round trip. */
export async function countWaiting(db: Database, { overdue, soon }: DueMoments): Promise<WaitingCounts> {
  const isNew = sql`state = 'new' and waits_since`;
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*)::int from demo_requests where ${isNew} < ${overdue}) as overdue,
      (select count(*)::int from demo_requests where ${isNew} >= ${overdue} and waits_since < ${soon}) as due_soon,
      (select count(*)::int from demo_requests where ${stepIsDue}) as next_steps,
      (select count(*)::int from demo_requests where state = 'spam' and created_at > now() - interval '7 days') as spam`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('The count returned no row');
  return counts;
}
