import { type RawBuilder, sql } from 'kysely';
import { lastNoted, later } from '../inbox-changes.ts';

/** Whoever changes a call: an admin, or the visitor, who has no account. */
export interface CallActor {
  id: string | null;
  name: string;
}

/** The visitor as the actor of an event. */
export const visitor: CallActor = { id: null, name: 'Visitor' };

/** The actor in the history of a call that the site has given to the next person. */
export const theSite: CallActor = { id: null, name: 'The site' };

const event = (actor: CallActor, kind: string, values: RawBuilder<unknown>) =>
  sql`request_id, ${actor.id}::uuid, ${actor.name}::text, ${kind}::text, ${values}`;

/**
 * Clauses of a WITH after which the requests of the calls in the table `call` (request_id, user_id) are answered: they belong to whoever
 * calls, and their clock stops.
 */
export const answerRequests = (actor: CallActor): RawBuilder<unknown> => sql`
  earlier as (
    select demo_requests.id as request_id, state, owner_id, call.user_id from demo_requests join call on call.request_id = demo_requests.id
  ), answered as (
    update demo_requests as request set owner_id = call.user_id, updated_at = ${later},
      status = case when request.state = 'new' then 'contacted' else status end,
      first_contacted_at = case when request.state = 'new' then coalesce(first_contacted_at, now()) else first_contacted_at end,
      last_contacted_at = case when request.state = 'new' then now() else last_contacted_at end
    from call where request.id = call.request_id
      and (request.state = 'new' or request.owner_id is distinct from call.user_id)
  ), logged_answer as (
    insert into demo_request_events (request_id, actor_id, actor_name, kind, before, after)
    select ${event(actor, 'state', sql`'new', 'contacted'`)} from earlier where state = 'new'
    union all
    select ${event(actor, 'owner', sql`nameof.before, nameof.after`)} from earlier, lateral (
      select (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) from users where id = owner_id) as before,
        (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) from users where id = user_id) as after
    ) as nameof where owner_id is distinct from user_id
  )`;

/**
 * Clauses of a WITH after which the requests of the calls in the table `call` (request_id) wait for an answer again, from now on. A
 * request that is qualified, won or lost stays so.
 */
export const reopenRequests = (actor: CallActor): RawBuilder<unknown> => sql`
  reopened as (
    update demo_requests as request set status = 'new', stage = null, reopened_at = now(), first_contacted_at = null,
      last_contacted_at = ${lastNoted}, updated_at = ${later}
    from call where request.id = call.request_id and request.state = 'contacted' returning request.id as request_id
  ), logged_reopening as (
    insert into demo_request_events (request_id, actor_id, actor_name, kind, before, after)
    select ${event(actor, 'state', sql`'contacted', 'new'`)} from reopened
  )`;

/** The SQL of a history with another event. */
export const withEvent = (
  history: RawBuilder<unknown>,
  kind: string | RawBuilder<unknown>,
  startsAt: RawBuilder<unknown>,
) =>
  sql`${history} || jsonb_build_array(jsonb_build_object('at', now(), 'kind', ${kind}::text, 'startsAt', ${startsAt}))`;
