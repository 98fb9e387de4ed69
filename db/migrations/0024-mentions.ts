import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds the decisions about texts that name another person, and two columns of erasures. Both columns are null in rows of earlier
 * releases.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema.alterTable('erasures').addColumn('key_check', 'text').addColumn('told', 'jsonb'),
  schema
    .createTable('mention_decisions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('key_check', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('request_id', 'uuid', (c) => c.references('demo_requests.id').onDelete('cascade'))
    .addColumn('event_id', 'bigint', (c) => c.references('demo_request_events.id').onDelete('cascade'))
    .addColumn('complaint_id', 'uuid', (c) => c.references('complaints.id').onDelete('cascade'))
    .addColumn('text_hash', 'text', (c) => c.notNull())
    .addColumn('spans', 'jsonb')
    .addColumn('reason', 'text')
    .addColumn('decided_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('decided_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`)),
  ...['email_hash', 'request_id', 'event_id', 'complaint_id', 'decided_by'].map((column) =>
    schema.createIndex(`mention_decisions_${column}`).on('mention_decisions').column(column),
  ),
];
