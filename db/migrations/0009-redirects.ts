import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds the redirects from a path to a target, or to the current URL of a post. A path with neither is gone, as is the path of a
 * post that has been deleted.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('redirects')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('path', 'text', (c) => c.notNull().unique())
    .addColumn('target', 'text')
    .addColumn('post_id', 'uuid', (c) => c.references('blog_posts.id').onDelete('set null'))
    .addColumn('hits', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_hit_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('redirects_one_target', sql`target is null or post_id is null`),
  schema.createIndex('redirects_by_post_id').on('redirects').column('post_id'),
];
