import { type Compilable, type SchemaModule, sql } from 'kysely';

const now = sql`now()`;

/** What tells cleaned posts from others, the pictures that were uploaded, and the builds of the site. */
export const statements = (schema: SchemaModule): Compilable[] => [
  // What a post's text was when it was cleaned, and by which rules; whoever writes past them leaves another text.
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
  // However many saves ask, one build waits.
  schema
    .createIndex('builds_one_queued')
    .unique()
    .on('builds')
    .column('state')
    .where(sql.ref('state'), '=', sql.lit('queued')),
  schema.createIndex('builds_by_build_id').on('builds').column('build_id'),
];
