import { sql } from 'kysely';
import type { RequestEvent } from '../../../src/contracts/leads/inbox.ts';
import type { Database } from '../../client.ts';
import { type ArrivedRequest, requestColumns } from './demo-requests.ts';
import { type InboxRow, inboxFields } from './inbox.ts';

/** A request with its timeline, oldest first, and the newest twenty other requests of its person or company. */
export interface OpenedRow {
  request: InboxRow;
  timeline: RequestEvent[];
  related: (ArrivedRequest & { samePerson: boolean })[];
}

/** Selects the timeline of a request, oldest first: its arrival, its deliveries, and the changes by admins. */
export const timeline = sql<RequestEvent[]>`(
  select json_agg(event order by at, place) from (
    select 'arrived' as id, 0 as place, created_at as at, 'arrived' as kind, null::uuid as "actorId", null as "actorName",
      null as before, null as after, null as corrects
    union all
    select delivery.id::text, 0, delivered_at, 'delivered', null, null, channel, recipient, null
    from deliveries as delivery where request_id = demo_requests.id and delivered_at is not null
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
      .select(timeline.as('timeline'))
      .where('id', '=', id)
      .executeTakeFirst(),
    relatedRequests(db, id),
  ]);
  if (!found) return undefined;
  const { timeline: events, ...request } = found;
  return { request, timeline: events, related };
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
