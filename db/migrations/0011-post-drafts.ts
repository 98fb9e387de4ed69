import type { Compilable, SchemaModule } from 'kysely';

/** Adds the drafts of published posts. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('post_drafts')
    .addColumn('post_id', 'uuid', (c) => c.primaryKey().references('blog_posts.id').onDelete('cascade'))
    .addColumn('base', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addColumn('saved_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('content_signature', 'text')
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('featured_image', 'text', (c) => c.notNull())
    .addColumn('meta_title', 'text', (c) => c.notNull())
    .addColumn('meta_description', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull()),
  schema.createIndex('post_drafts_saved_by').on('post_drafts').column('saved_by'),
];
