import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Creates the audit trail. An event keeps the actor's name after the account is gone. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('audit_events')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull()),
  schema.createIndex('audit_events_newest').on('audit_events').columns(['at desc', 'id desc']),
];
