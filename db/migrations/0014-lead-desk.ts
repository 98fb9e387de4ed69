import { type Compilable, CompiledQuery, type SchemaModule, sql } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

// Lower-case words without accents and punctuation: "Zoë O'Neill" becomes "zoe o neill".
const searchWords = raw(String.raw`
  create function search_words(typed text) returns text language sql immutable parallel safe return
    trim(regexp_replace(
      regexp_replace(lower(normalize(typed, nfkd)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`);

const searched = sql`to_tsvector('simple', search_words(
  first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || coalesce(message, '')))`;

// Spellings of one company differ in case, punctuation and the legal form at the end.
const companyKey = sql`
  nullif(regexp_replace(search_words(company), '( (limited|ltd|plc|llp|llc|inc|cic))+$', ''), '')`;

// The previous release reads and writes `status` with its three values, and fails on any other. `stage` holds the other states. The
// state is computed from both, so a status that the previous release writes counts here too.
const state = sql`
  case
    when status = 'contacted' and stage = 'qualified' then 'qualified'
    when status = 'closed' and stage in ('won', 'lost', 'spam') then stage
    when status = 'closed' then 'lost'
    else status
  end`;

/**
 * Turns the demo requests into an inbox: states, owners, next steps, times of contact, a search, and the events of each request.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  searchWords,
  schema
    .alterTable('demo_requests')
    .addColumn('stage', 'text', (c) => c.check(sql`stage in ('qualified', 'won', 'lost', 'spam')`))
    .addColumn('state', 'text', (c) => c.notNull().generatedAlwaysAs(state).stored())
    .addColumn('owner_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('next_step', 'text')
    .addColumn('next_step_on', 'date')
    .addColumn('first_contacted_at', 'timestamptz')
    .addColumn('last_contacted_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('company_key', 'text', (c) => c.generatedAlwaysAs(companyKey).stored())
    .addColumn('search', sql`tsvector`, (c) => c.notNull().generatedAlwaysAs(searched).stored()),
  schema.createIndex('demo_requests_by_state').on('demo_requests').columns(['state', 'created_at desc', 'id']),
  schema.createIndex('demo_requests_by_company_key').on('demo_requests').column('company_key'),
  schema.createIndex('demo_requests_search').on('demo_requests').using('gin').column('search'),
  ...[
    'by_email on demo_requests (lower(email))',
    'by_company on demo_requests (lower(company), id)',
    'by_name on demo_requests (lower(last_name), lower(first_name), id)',
    'by_owner on demo_requests (owner_id, created_at desc, id) where owner_id is not null',
    'by_next_step on demo_requests (next_step_on, id) where next_step_on is not null',
  ].map((index) => raw(`create index demo_requests_${index}`)),

  schema
    .createTable('demo_request_events')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('request_id', 'uuid', (c) => c.notNull().references('demo_requests.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('actor_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('state', 'owner', 'next-step', 'note', 'contact')`),
    )
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.unique()),
  schema.createIndex('demo_request_events_by_request').on('demo_request_events').columns(['request_id', 'id']),
  schema.createIndex('demo_request_events_by_actor').on('demo_request_events').column('actor_id'),
];
