import { type Compilable, CompiledQuery, type SchemaModule, sql } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/**
 * Adds the pages of the editors: posts that are on no list. The path of a post or page is unique, under the name of the constraint
 * that the version before this one expects for a taken slug. The index of the lists says of each row whether it is a post. A page may
 * have a place in the footer.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('blog_posts')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('post').check(sql`kind in ('post', 'page')`))
    .addColumn('footer', 'text', (c) =>
      c.check(sql`footer is null or footer in ('services', 'company') and kind = 'page'`),
    ),
  raw(`alter table blog_posts add column path text not null
    generated always as (case kind when 'page' then '/' || slug else '/blog/' || slug end) stored`),
  raw('alter table blog_posts drop constraint blog_posts_slug_key'),
  raw('alter table blog_posts add constraint blog_posts_slug_key unique (path)'),
  schema.createIndex('blog_posts_by_slug').on('blog_posts').column('slug'),
  raw('drop index blog_posts_by_path'),
  raw('create index blog_posts_by_path on blog_posts using gin (path gin_trgm_ops)'),
  raw('drop index blog_posts_by_created'),
  raw(`create index blog_posts_by_created on blog_posts (created_at desc, id)
    include (published, publish_at, unpublish_at, kind)`),
];
