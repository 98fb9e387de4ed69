import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds the topics. A post, its draft and each of its versions hold the ids of their topics, of which the first leads. So a topic
 * that is renamed has its new name everywhere, and the order needs no table of its own.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('topics')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`date_trunc('milliseconds', now())`)),
  schema.createIndex('topics_by_name').on('topics').unique().column(sql`lower(name)`),
  ...['blog_posts', 'post_drafts', 'post_revisions'].map((table) =>
    schema.alterTable(table).addColumn('topic_ids', sql`uuid[]`, (c) => c.notNull().defaultTo(sql`'{}'`)),
  ),
  schema.createIndex('blog_posts_by_topic').on('blog_posts').using('gin').column('topic_ids'),
];
