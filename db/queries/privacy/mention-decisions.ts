import { sql } from 'kysely';
import type { MentionKind } from '../../../src/contracts/privacy/mentions.ts';
import type { Database } from '../../client.ts';
import { redact, type Span } from '../../find-mentions.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import { later } from '../leads/inbox-changes.ts';
import { type MentionRow, mentionPlaces } from './mentions.ts';

/** The kind of a text, and its row. */
type Place = Pick<MentionRow, 'kind' | 'rowId'>;

/** A decision about a text that names a person. */
export interface MentionDecision {
  /** The keyed hash of the person's e-mail address. */
  emailHash: string;
  /** Identifies the key that made the hashes. */
  keyCheck: string;
  /** The keyed hash of the text. */
  textHash: string;
  /** The reason to keep the text; null to redact it. */
  reason: string | null;
  decidedBy: string;
}

// Every updated row is called request, because the SQL for the next version of a request needs this name.
function update({ kind, rowId }: Place, before: string, after: string) {
  const { table, column, type } = mentionPlaces[kind];
  const version = table === 'demo_requests' ? sql`, updated_at = ${later}` : sql``;
  return sql`
    update ${sql.table(table)} as request set ${sql.ref(column)} = ${after}${version}
    where id = ${rowId}::${sql.raw(type)} and ${sql.ref(column)} = ${before}
    returning id`;
}

/**
 * Redacts the parts of a text that name a person, or keeps the text for a reason. Stores the decision and its event in the same
 * statement. Returns false and stores nothing if the text has changed meanwhile.
 */
export async function storeDecision(
  db: Database,
  { kind, rowId, text, spans }: MentionRow,
  { emailHash, keyCheck, textHash, reason, decidedBy }: MentionDecision,
  event: AuditEvent,
): Promise<boolean> {
  const { table, column, key, type } = mentionPlaces[kind];
  const keep = sql`
    select id from ${sql.table(table)} where id = ${rowId}::${sql.raw(type)} and ${sql.ref(column)} = ${text}`;
  const { rows } = await sql`
    with found as (${reason === null ? update({ kind, rowId }, text, redact(text, spans)) : keep}),
    decided as (
      insert into mention_decisions (email_hash, key_check, kind, ${sql.ref(key)}, text_hash, spans, reason, decided_by)
      select ${emailHash}, ${keyCheck}, ${kind}, id, ${textHash},
        ${reason === null ? JSON.stringify(spans) : null}::jsonb, ${reason}, ${decidedBy}::uuid
      from found
    ),
    recorded as ${keepEvents([event], sql<boolean>`exists (select from found)`)}
    select id from found`.execute(db);
  return rows.length > 0;
}

/**
 * Redacts again what was redacted after a backup was made, and deletes decisions about texts that are gone. `hashesOf` returns the
 * keyed hashes of a text. Returns the number of redacted texts.
 */
export async function redactAgain(db: Database, hashesOf: (text: string) => string[]): Promise<number> {
  await sql`delete from mention_decisions where num_nonnulls(request_id, event_id, complaint_id) = 0`.execute(db);
  const { rows } = await sql<{
    kind: MentionKind;
    rowId: string;
    textHash: string;
    spans: Span[];
    text: string | null;
  }>`
    select decision.kind, coalesce(request.id::text, event.id::text, complaint.id::text) as row_id, text_hash, spans,
      case decision.kind
        when 'request-message' then request.message when 'request-next-step' then request.next_step
        when 'event-before' then event.before when 'event-after' then event.after
        when 'complaint-message' then complaint.message when 'complaint-outcome' then complaint.outcome
      end as text
    from mention_decisions as decision
      left join demo_requests as request on request.id = decision.request_id
      left join demo_request_events as event on event.id = decision.event_id
      left join complaints as complaint on complaint.id = decision.complaint_id
    where spans is not null order by decided_at, decision.id`.execute(db);
  // Two people may have been redacted from one text, one after the other.
  const texts = new Map<string, string>();
  for (const { kind, rowId, textHash, spans, text } of rows) {
    const place = `${kind}:${rowId}`;
    const before = texts.get(place) ?? text;
    if (before === null || !hashesOf(before).includes(textHash)) continue;
    const after = redact(before, spans);
    await update({ kind, rowId }, before, after).execute(db);
    texts.set(place, after);
  }
  return texts.size;
}
