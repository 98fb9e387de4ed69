import { sql } from 'kysely';
import type { DeskCall } from '../../../src/contracts/leads/calls/desk-calls.ts';
import type { RequestEvent } from '../../../src/contracts/leads/inbox.ts';
import type { Database } from '../../client.ts';
import { callsOfRequest, callTimeline } from './calls/read-calls.ts';
import { ofRequest } from './deliveries.ts';
import { type ArrivedRequest, requestColumns } from './demo-requests.ts';
import { type InboxRow, inboxFields } from './inbox.ts';

/** A request with its timeline, oldest first, and the newest twenty other requests of its person or company. */
export interface OpenedRow {
  request: InboxRow;
  timeline: RequestEvent[];
  /** Newest first. */
  calls: DeskCall[];
  related: (ArrivedRequest & { samePerson: boolean })[];
}

/** Selects the timeline of a request, oldest first: its arrival, its deliveries, its calls, and the changes by admins. */
export const timeline = sql<RequestEvent[]>`(
  select json_agg(event order by at, place) from (
    select 'arrived' as id, 0 as place, created_at as at, 'arrived' as kind, null::uuid as "actorId", null as "actorName",
      null as before, null as after, null as corrects
    union all
    select delivery.id::text, 0, delivered_at, 'delivered', null, null, channel, recipient, null
    from deliveries as delivery where delivered_at is not null and delivery.${ofRequest(sql`demo_requests.id`)}
    union all
    ${callTimeline}
    union all
    select event.id::text, event.id, event.at, kind, actor_id, actor_name, before, after, corrects::text
    from demo_request_events as event where request_id = demo_requests.id
  ) as event)`;

/** Returns a request with its timeline and the other requests of its person or company, or undefined if there is none. */
export async function openRequest(db: Database, id: string): Promise<OpenedRow | undefined> {
  const [found, related] = await Promise.all([
    db
      .selectFrom('demoRequests')
      .select(inboxFields)
      .select([timeline.as('timeline'), callsOfRequest.as('calls')])
      .where('id', '=', id)
      .executeTakeFirst(),
    relatedRequests(db, id),
  ]);
  if (!found) return undefined;
  const { timeline: events, calls, ...request } = found;
  return { request, timeline: events, calls, related };
}

async function relatedRequests(db: Database, id: string): Promise<OpenedRow['related']> {
  const opened = (column: string) => sql`(select ${sql.raw(column)} from demo_requests where id = ${id})`;
  const isPerson = sql<boolean>`lower(email) = ${opened('lower(email)')}`;
  return db
    .selectFrom('demoRequests')
    .select(requestColumns)
    .select(isPerson.as('samePerson'))
    .where((eb) => eb.or([isPerson, sql<boolean>`company_key = ${opened('company_key')}`]))
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}
