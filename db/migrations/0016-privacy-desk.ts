import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds complaints, legal holds, and the hashes of erased people. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('complaints')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('answered_at', 'timestamptz')
    .addColumn('answered_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('outcome', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique()),
  schema.createIndex('complaints_oldest').on('complaints').column('created_at'),
  schema.createIndex('complaints_email').on('complaints').column(sql`lower(email)`),
  schema.createIndex('complaints_answered_by').on('complaints').column('answered_by'),
  schema
    .createTable('legal_holds')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('placed_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('placed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`)),
  schema.createIndex('legal_holds_placed_by').on('legal_holds').column('placed_by'),
  schema
    .createTable('erasures')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('identified_by', 'text', (c) => c.notNull())
    .addColumn('erased_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('erased_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`)),
  schema.createIndex('erasures_erased_by').on('erasures').column('erased_by'),
];
