import { type Insertable, sql } from 'kysely';
import type { AuditAction } from '../../../src/contracts/audit/audit.ts';
import type { Database } from '../../client.ts';
import type { AuditEventRow, BlogPost } from '../../schema.ts';
import type { AuditEventsTable } from '../../tables/site.ts';
import { containing, countRows, type Page } from '../page.ts';
import { type Counter, countHits } from '../rate-limits.ts';
import { startOfDay } from '../uk-day.ts';

/** The number of months that an event is kept. */
const auditMonths = 12;

/** An event of the audit trail, before it is stored. It must not contain a secret. */
export type AuditEvent = Insertable<AuditEventsTable>;

const eventColumns = sql.raw('action, actor_id, actor_name, subject, address, request_id');

const eventRows = (events: readonly AuditEvent[]) =>
  sql.join(
    events.map(
      ({ action, actorId, actorName, subject, address, requestId }) =>
        sql`(${action}, ${actorId}::uuid, ${actorName}, ${subject}::text, ${address}, ${requestId})`,
    ),
  );

const isSaved = sql<boolean>`exists (select from saved)`;

/**
 * Stores events in the same statement as the change that they are about, if a condition holds. For a WITH clause. By default the
 * condition is that `saved` returns a row.
 */
export const keepEvents = (events: readonly AuditEvent[], condition = isSaved) => sql<Record<string, unknown>>`(
  insert into audit_events (${eventColumns})
  select * from (values ${eventRows(events)}) as event (${eventColumns}) where ${condition}
)`;

const pageMark = 'Page: ';

/** Returns the subject of an event about a post or a page of the editors: its title, which says of a page that it is one. */
export const subjectOf = ({ kind, title }: Pick<BlogPost, 'kind' | 'title'>): string =>
  kind === 'page' ? pageMark + title : title;

/**
 * Stores an event about each changed row, in the same statement, with the row's subject. For a WITH clause in which `changed`
 * names the rows that the change returns, with `title` and `kind`.
 */
export const keepEventOfEach = (event: AuditEvent, changed: 'saved' | 'deleted') => sql<Record<string, unknown>>`(
  insert into audit_events (${eventColumns})
  select event.action, event.actor_id, event.actor_name,
    case changed.kind when 'page' then ${sql.lit(pageMark)} else '' end || changed.title, event.address, event.request_id
  from (values ${eventRows([event])}) as event (${eventColumns}), ${sql.table(changed)} as changed
)`;

/** The SQL that deletes expired events. */
export const dropOldEvents = sql`delete from audit_events where at < now() - make_interval(months => ${sql.lit(auditMonths)})`;

/**
 * Stores events in the audit trail, all or none. If there is a counter, each call counts one hit on it, and stores nothing once
 * the counter is over its limit.
 */
export async function recordEvents(db: Database, events: readonly AuditEvent[], limit?: Counter): Promise<void> {
  const counted = limit ? sql`with hit as (${countHits([limit])})` : sql``;
  const allowed = limit ? sql`where (select hits from hit) <= ${limit.limit}` : sql``;
  await sql`
    ${counted}
    insert into audit_events (${eventColumns})
    select * from (values ${eventRows(events)}) as event ${allowed}`.execute(db);
}

/** Returns the event of a command. Nobody is signed in to a command, so the command is the actor. */
export const commandEvent = (action: AuditAction, subject: string | null = null): AuditEvent => ({
  ...{ action, subject, actorId: null, actorName: 'Command line', address: 'local', requestId: 'command' },
});

/** Stores an event of a command in the audit trail. */
export const recordCommand = (db: Database, action: AuditAction, subject: string): Promise<void> =>
  recordEvents(db, [commandEvent(action, subject)]);

/** Narrows a list of events. Days are in United Kingdom time, such as 2026-11-30, and both are included. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  /** A part of the actor's name, in any case. */
  who?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns one page of the events that match a filter, newest first. `total` counts at most `countLimit` events; `isMore` says that
 * there are more.
 */
export async function listEvents(
  db: Database,
  { action, who, from, to }: AuditFilter,
  page: number,
  { perPage, countLimit }: { perPage: number; countLimit: number },
): Promise<Page<AuditEventRow> & { isMore: boolean }> {
  let events = db.selectFrom('auditEvents');
  if (action) events = events.where('action', '=', action);
  // PostgreSQL gets the names when it plans the query: it reads the trail for frequent names, and the index for rare ones.
  if (who) events = events.where('actorName', '=', sql<string>`any(${await actorNames(db, who)}::text[])`);
  if (from) events = events.where('at', '>=', startOfDay(from));
  if (to) events = events.where('at', '<', startOfDay(to, 1));
  const newest = (list: typeof events) => list.orderBy('at', 'desc').orderBy('id', 'desc');
  // An index alone finds the ids, so that the rows before the page are not read.
  const ids = newest(events)
    .select('id')
    .limit(perPage)
    .offset((page - 1) * perPage);
  // Counts the entries of many names name by name, in the index of names.
  const counted = who ? events.orderBy('actorName') : events;
  const [rows, count] = await Promise.all([
    newest(db.selectFrom('auditEvents').where('id', 'in', ids))
      .selectAll()
      .execute(),
    countRows(db, counted.limit(countLimit + 1)),
  ]);
  const total = Math.min(count, countLimit);
  return { rows, page, total, pages: Math.max(1, Math.ceil(total / perPage)), isMore: count > countLimit };
}

// The trail has few names in many events, so each step skips to the next name in the index.
async function actorNames(db: Database, part: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select actor_name as name from audit_events order by actor_name limit 1)
      union all
      select next.name from names cross join lateral (
        select actor_name as name from audit_events where actor_name > names.name order by actor_name limit 1
      ) as next
    )
    select name from names where name ilike ${containing(part)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns true if the trail has an event with one of these actions at or after a time. */
export async function happenedSince(db: Database, actions: readonly AuditAction[], since: Date): Promise<boolean> {
  const event = await db
    .selectFrom('auditEvents')
    .select(sql.lit(1).as('one'))
    .where('action', 'in', actions)
    .where('at', '>=', sql<Date>`${since}`)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
