import { type Compilable, type SchemaModule, sql } from 'kysely';

const now = sql`now()`;

/** Adds the hash of sanitised content, the uploaded images, and the record of builds. */
export const statements = (schema: SchemaModule): Compilable[] => [
  // A hash of the sanitised content and the version of the rules. It does not match content that was written without the API.
  schema.alterTable('blog_posts').addColumn('clean_seal', 'text'),

  schema
    .createTable('objects')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('uploaded_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('claimed_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('stored_at', 'timestamptz')
    .addColumn('location', 'text'),

  schema
    .createTable('builds')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('build_id', 'text')
    .addColumn('commit_sha', 'text')
    .addColumn('asked_at', 'timestamptz')
    .addColumn('called_at', 'timestamptz')
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('reason', 'text')
    .addCheckConstraint('builds_state_check', sql`state in ('queued', 'building', 'built', 'failed')`),
  // At most one build waits, no matter how many saves request it.
  schema
    .createIndex('builds_one_queued')
    .unique()
    .on('builds')
    .column('state')
    .where(sql.ref('state'), '=', sql.lit('queued')),
  schema.createIndex('builds_by_build_id').on('builds').column('build_id'),
];
