import { type RawBuilder, sql } from 'kysely';
import type { RequestState } from '../../../src/contracts/leads/demo-requests.ts';
import type { RequestEventKind } from '../../../src/contracts/leads/inbox.ts';
import type { Database } from '../../client.ts';
import type { DemoRequestsTable } from '../../tables/leads.ts';
import { insertDeliveries } from './delivery-queue.ts';
import { userName } from './user-name.ts';

/** The changes of an admin. Fields that are left out keep their values. */
export interface RequestChange {
  state?: RequestState | undefined;
  ownerId?: string | null | undefined;
  nextStep?: { text: string; on: string } | null | undefined;
}

/** The person who changes a request. */
export interface RequestActor {
  id: string;
  name: string;
}

/** A request in the version that its reader knows. */
export interface KnownRequest {
  id: string;
  expectedUpdatedAt: string;
}

/** What became of each request. A missing request is a conflict too. */
type ChangeOutcome = 'changed' | 'same' | 'conflict';

/** The columns that store each state (db/migrations/0014-lead-desk.ts). */
const stored: Record<RequestState, { status: 'new' | 'contacted' | 'closed'; stage: DemoRequestsTable['stage'] }> = {
  new: { status: 'new', stage: null },
  contacted: { status: 'contacted', stage: null },
  qualified: { status: 'contacted', stage: 'qualified' },
  won: { status: 'closed', stage: 'won' },
  lost: { status: 'closed', stage: 'lost' },
  spam: { status: 'closed', stage: 'spam' },
};

// Callers know times to the millisecond.
const version = sql`date_trunc('milliseconds', request.updated_at)`;

/** Sets the next version of a row of demo_requests. The row must be called request. */
export const later = sql`greatest(date_trunc('milliseconds', now()), request.updated_at + interval '1 millisecond')`;

/**
 * The last contact of the row `request` by its notes. docs/decisions/leads.md defines contact. A request that becomes new again has had no
 * contact by its state, so only notes of a contact are left. Its next contact counts as the first.
 */
export const lastNoted = sql`(select max(at) from demo_request_events as event where event.request_id = request.id and event.kind = 'contact')`;

function contactColumns(state: RequestState): RawBuilder<unknown> {
  const isContact = state === 'contacted' || state === 'qualified' || state === 'won';
  const first =
    isContact || state === 'lost' ? sql`coalesce(request.first_contacted_at, now())` : sql`request.first_contacted_at`;
  const changed = isContact ? sql`now()` : state === 'new' ? lastNoted : sql`request.last_contacted_at`;
  const last = sql`case when before.state <> ${state} then ${changed} else request.last_contacted_at end`;
  return sql`first_contacted_at = ${state === 'new' ? sql`null` : first}, last_contacted_at = ${last}`;
}

/** One or two columns that a change sets, and the values that decide whether there is an event and that the event records. */
interface ChangedValue {
  kind: RequestEventKind;
  set: RawBuilder<unknown>;
  /** The values before and after. The event records them as `told` writes them. If they are equal, there is no event. */
  values: [RawBuilder<unknown>, RawBuilder<unknown>];
  told: [RawBuilder<unknown>, RawBuilder<unknown>];
}

const nameOf = (user: RawBuilder<unknown>) => sql`(select ${userName} from users where users.id = ${user})`;

function* changedValues({ state, ownerId, nextStep }: RequestChange): Generator<ChangedValue> {
  if (state) {
    const { status, stage } = stored[state];
    const values: ChangedValue['values'] = [sql`before.state`, sql`${state}::text`];
    yield {
      kind: 'state',
      set: sql`status = ${status}, stage = ${stage}, ${contactColumns(state)}`,
      values,
      told: values,
    };
  }
  if (ownerId !== undefined) {
    const owner = sql`${ownerId}::uuid`;
    const values: ChangedValue['values'] = [sql`before.owner_id::text`, sql`${owner}::text`];
    const told: ChangedValue['told'] = [nameOf(sql`before.owner_id`), nameOf(owner)];
    yield { kind: 'owner', set: sql`owner_id = ${owner}`, values, told };
  }
  if (nextStep !== undefined) {
    const [text, on] = [nextStep?.text ?? null, nextStep?.on ?? null];
    const after = sql`${nextStep ? `${on} ${text}` : null}::text`;
    const values: ChangedValue['values'] = [sql`before.next_step_on || ' ' || before.next_step`, after];
    yield { kind: 'next-step', set: sql`next_step = ${text}, next_step_on = ${on}::date`, values, told: values };
  }
}

/** The outcome for each request by its id, and whether the change has deliveries to send. */
export interface ChangeResult {
  outcomes: Map<string, ChangeOutcome>;
  due: boolean;
}

/**
 * Changes requests that are still in the known version, and adds an event for every changed value, in one statement. The event of a
 * next step records its day and then its text. If somebody takes a request out of spam that the site had marked as spam, the
 * request gets its deliveries now, and only once, because nobody has been told of it. `hasMail` says whether mail can be sent.
 */
export async function changeRequests(
  db: Database,
  requests: readonly KnownRequest[],
  change: RequestChange,
  actor: RequestActor,
  hasMail: boolean,
): Promise<ChangeResult> {
  const changes = [...changedValues(change)];
  if (changes.length === 0) return { outcomes: new Map(requests.map(({ id }) => [id, 'same'])), due: false };
  const isReleased = change.state !== undefined && change.state !== 'spam';
  const differs = sql.join(
    changes.map(({ values: [before, after] }) => sql`${before} is distinct from ${after}`),
    sql` or `,
  );
  const events = changes.map(({ kind, values, told }) => sql`(${kind}, ${sql.join(values)}, ${sql.join(told)})`);
  const { rows } = await sql<{ id: string; outcome: ChangeOutcome; due: boolean }>`
    with asked as (
      select id, "expectedUpdatedAt" as version
      from json_to_recordset(${JSON.stringify(requests)}::json) as asked(id uuid, "expectedUpdatedAt" timestamptz)
    ), before as (
      select id, state, owner_id, next_step, next_step_on, version, email, spam_reason
      from demo_requests as request join asked using (id) where ${version} = version
    ), changed as (
      update demo_requests as request set ${sql.join(changes.map(({ set }) => set))}, updated_at = ${later}
      from before where request.id = before.id and ${version} = version and (${differs})
      returning request.id
    ), logged as (
      insert into demo_request_events (request_id, actor_id, actor_name, kind, before, after)
      select before.id, ${actor.id}::uuid, ${actor.name}, kind, told_before, told_after
      from changed join before using (id),
        lateral (values ${sql.join(events)}) as event (kind, value_before, value_after, told_before, told_after)
      where value_before is distinct from value_after
    ), released as (
      select before.id, before.email from changed join before using (id)
      where ${isReleased}::boolean and before.state = 'spam' and spam_reason is not null
        and not exists (select from deliveries where request_id = before.id)
    ), queued as (
      ${insertDeliveries(sql.table('released'), hasMail)} returning id
    )
    select id, exists (select from queued) as due, case when changed.id is not null then 'changed' when before.id is null or (${differs}) then 'conflict' else 'same' end as outcome
    from asked left join before using (id) left join changed using (id)`.execute(db);
  return {
    outcomes: new Map(rows.map(({ id, outcome }) => [id, outcome])),
    due: rows.some(({ due }) => due),
  };
}

/** A note on a request. */
export interface NewNote {
  text: string;
  contact: boolean;
  /** Notes with the same key count once. */
  key: string | null;
  /** The id of the note that this note corrects. */
  corrects?: string | undefined;
}

/**
 * Adds a note to a request, once for each key. A note about a contact sets the time of the last contact, and makes a new request
 * contacted. Returns `missing` if there is no such request, and `refused` if the note corrects anything but a note of the actor.
 */
export async function addNote(
  db: Database,
  id: string,
  note: NewNote,
  actor: RequestActor,
): Promise<'added' | 'missing' | 'refused'> {
  const kind: RequestEventKind = note.contact ? 'contact' : 'note';
  const by = sql`${actor.id}::uuid, ${actor.name}`;
  const corrects = sql`${note.corrects ?? null}::bigint`;
  const { rows } = await sql<{ mayAdd: boolean }>`
    with found as (
      select id, state, ${corrects} is null or exists (
        select from demo_request_events as event
        where event.id = ${corrects} and request_id = demo_requests.id and actor_id = ${actor.id}
          and kind in ('note', 'contact') and corrects is null
      ) as may_add
      from demo_requests where id = ${id}
    ), noted as (
      insert into demo_request_events (request_id, actor_id, actor_name, kind, after, idempotency_key, corrects)
      select id, ${by}, ${kind}, ${note.text}, ${note.key}::text, ${corrects} from found where may_add
      on conflict (idempotency_key) do nothing returning request_id
    ), contacted as (
      update demo_requests as request set
        status = case when request.state = 'new' then 'contacted' else status end,
        updated_at = case when request.state = 'new' then ${later} else updated_at end,
        first_contacted_at = coalesce(first_contacted_at, now()), last_contacted_at = now()
      from noted where request.id = noted.request_id and ${note.contact}::boolean
      returning request.id
    ), logged as (
      insert into demo_request_events (request_id, actor_id, actor_name, kind, before, after)
      select found.id, ${by}, 'state', 'new', 'contacted'
      from contacted join found using (id) where found.state = 'new'
    )
    select may_add from found`.execute(db);
  const [row] = rows;
  if (!row) return 'missing';
  return row.mayAdd ? 'added' : 'refused';
}
