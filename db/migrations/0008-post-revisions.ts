import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds the kept versions of posts. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('post_revisions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('post_id', 'uuid', (c) => c.notNull().references('blog_posts.id').onDelete('cascade'))
    .addColumn('saved_at', 'timestamptz', (c) => c.notNull())
    .addColumn('saved_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('restored_from', 'timestamptz')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('content_signature', 'text')
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('excerpt_signature', 'text')
    .addColumn('featured_image', 'text')
    .addColumn('meta_title', 'text')
    .addColumn('meta_description', 'text')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('published', 'boolean', (c) => c.notNull())
    .addCheckConstraint(
      'post_revisions_change_check',
      sql`change in ('found', 'created', 'saved', 'published', 'unpublished', 'restored', 'discarded')`,
    ),
  schema.createIndex('post_revisions_newest').on('post_revisions').columns(['post_id', 'saved_at desc']),
  // A version is stored once, even if two parallel saves both store the version before them.
  schema
    .createIndex('post_revisions_version_key')
    .unique()
    .on('post_revisions')
    .columns(['post_id', 'saved_at'])
    .where(sql.ref('change'), '<>', sql.lit('discarded')),
  schema.createIndex('post_revisions_saved_by').on('post_revisions').column('saved_by'),
];
