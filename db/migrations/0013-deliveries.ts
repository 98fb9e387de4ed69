import { type Compilable, CompiledQuery, type SchemaModule, sql } from 'kysely';

const now = sql`now()`;
const newId = sql`gen_random_uuid()`;

const index = (name: string, definition: string): Compilable => ({
  compile: () => CompiledQuery.raw(`create index ${name} on deliveries ${definition}`),
});

/**
 * Adds the webhooks and the deliveries. A delivery is a mail or a call that tells one recipient of a demo request. The previous
 * release stores requests without deliveries.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('webhooks')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('disabled_at', 'timestamptz'),
  schema
    .createTable('deliveries')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(newId))
    .addColumn('request_id', 'uuid', (c) => c.notNull().references('demo_requests.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull().check(sql`channel in ('email', 'confirmation', 'webhook')`))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'uuid', (c) => c.references('webhooks.id').onDelete('set null'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.defaultTo(now))
    .addColumn('claimed_until', 'timestamptz')
    .addColumn('delivered_at', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addCheckConstraint('deliveries_delivered_once', sql`delivered_at is null or next_attempt_at is null`),
  schema.createIndex('deliveries_by_request_id').on('deliveries').column('request_id'),
  schema.createIndex('deliveries_by_webhook_id').on('deliveries').column('webhook_id'),
  index('deliveries_waiting', '(next_attempt_at) where next_attempt_at is not null'),
  index('deliveries_failed', '(created_at) where next_attempt_at is null and delivered_at is null'),
];
