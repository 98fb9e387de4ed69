import { type RawBuilder, sql } from 'kysely';
import type { MentionKind } from '../../../src/contracts/privacy/mentions.ts';
import type { Database } from '../../client.ts';
import { findMentions, type Span, termsOf } from '../../find-mentions.ts';
import { containing } from '../page.ts';
import { nameOfUser } from '../posts/versions.ts';

/** The table and column of each kind of text. `key` is the column of mention_decisions with the id of the row. */
export const mentionPlaces = {
  'request-message': { table: 'demo_requests', column: 'message', key: 'request_id', type: 'uuid' },
  'request-next-step': { table: 'demo_requests', column: 'next_step', key: 'request_id', type: 'uuid' },
  'event-before': { table: 'demo_request_events', column: 'before', key: 'event_id', type: 'bigint' },
  'event-after': { table: 'demo_request_events', column: 'after', key: 'event_id', type: 'bigint' },
  'complaint-message': { table: 'complaints', column: 'message', key: 'complaint_id', type: 'uuid' },
  'complaint-outcome': { table: 'complaints', column: 'outcome', key: 'complaint_id', type: 'uuid' },
} as const satisfies Record<MentionKind, object>;

/** A text of somebody else that names a person. */
export interface MentionRow {
  kind: MentionKind;
  /** The id of the row that has the text. */
  rowId: string;
  requestId: string | null;
  text: string;
  /** The parts of the text that name the person. */
  spans: Span[];
  at: Date;
  /** True if a legal hold on the other person forbids a change of the text. */
  isHeld: boolean;
  /** The last decision to keep this text. `at` is ISO 8601. */
  kept: { textHash: string; reason: string; by: string | null; at: string } | null;
}

/** The person to look for. */
export interface NamedPerson {
  /** In lower case. */
  email: string;
  emailHash: string;
  names: readonly string[];
}

// The conditions on texts of a kind. Leaves out the person's own texts, which an erasure deletes, and owners in events, which are
// accounts.
const conditionOf = (kind: MentionKind): RawBuilder<unknown> =>
  kind.startsWith('event') ? sql`kind in ('note', 'contact', 'next-step')` : sql`true`;

function textsOf(kind: MentionKind, email: string, patterns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, column } = mentionPlaces[kind];
  const isEvent = table === 'demo_request_events';
  const owner = isEvent ? sql`(select email from demo_requests where id = request_id)` : sql`email`;
  const request = { demo_requests: sql`id`, demo_request_events: sql`request_id`, complaints: sql`null::uuid` }[table];
  return sql`
    select ${kind}::text as kind, id::text as row_id, ${request} as request_id, ${sql.ref(column)} as text,
      ${isEvent ? sql`at` : sql`created_at`} as at, lower(${owner}) as owner
    from ${sql.table(table)}
    where ${sql.ref(column)} ilike any(${patterns}) and lower(${owner}) <> ${email} and ${conditionOf(kind)}`;
}

// ILIKE may not know the case of letters other than A to Z, because that depends on the database, so this lists the cases.
const casesOf = (words: readonly string[]) => {
  const text = words.join(' ');
  return [text, text.toLowerCase(), text.toUpperCase()].map((each) => containing(each).replaceAll(' ', '%'));
};

// The most texts that are searched in detail. A name of few letters is part of many texts.
const mostTexts = 1_000;

/**
 * Returns the texts of other people that hold a person's e-mail address or one of the names, at most `limit`. Texts without a
 * decision come first, and then the newest first. `isMore` is true if there may be more.
 */
export async function listMentions(
  db: Database,
  { email, emailHash, names }: NamedPerson,
  limit: number,
): Promise<{ rows: MentionRow[]; isMore: boolean }> {
  const patterns = sql`${[...new Set(termsOf(email, names).flatMap(casesOf))]}::text[]`;
  const kinds = Object.keys(mentionPlaces) as MentionKind[];
  const { rows } = await sql<Omit<MentionRow, 'spans'>>`
    select * from (select text.kind, row_id, request_id, text, at,
      exists (select from legal_holds where email = owner) as is_held,
      (
        select json_build_object('textHash', text_hash, 'reason', reason, 'by', ${nameOfUser}, 'at', decided_at)
        from mention_decisions as decision left join users on users.id = decided_by
        where email_hash = ${emailHash} and decision.kind = text.kind and reason is not null
          and coalesce(decision.request_id::text, event_id::text, complaint_id::text) = row_id
        order by decided_at desc limit 1
      ) as kept
    from (${sql.join(
      kinds.map((kind) => textsOf(kind, email, patterns)),
      sql` union all `,
    )}) as text) as place
    order by kept is not null, at desc, row_id, kind limit ${mostTexts + 1}`.execute(db);
  const found = rows
    .map((row) => ({ ...row, spans: findMentions(row.text, email, names) }))
    .filter(({ spans }) => spans.length > 0);
  return { rows: found.slice(0, limit), isMore: rows.length > mostTexts || found.length > limit };
}
