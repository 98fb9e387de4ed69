import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds the links that show a draft or an earlier version of a post to people without an account. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('preview_links')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('post_id', 'uuid', (c) => c.notNull().references('blog_posts.id').onDelete('cascade'))
    .addColumn('revision_id', 'uuid', (c) => c.references('post_revisions.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_used_at', 'timestamptz'),
  schema.createIndex('preview_links_by_post_id').on('preview_links').column('post_id'),
  schema.createIndex('preview_links_by_revision_id').on('preview_links').column('revision_id'),
  schema.createIndex('preview_links_by_created_by').on('preview_links').column('created_by'),
];
