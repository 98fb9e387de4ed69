import { type Compilable, CompiledQuery, type SchemaModule } from 'kysely';

// Each public response looks up the next time at which a post appears or disappears.
const indexes: Compilable[] = ['publish_at', 'unpublish_at'].map((column) => ({
  compile: () =>
    CompiledQuery.raw(`create index blog_posts_by_${column} on blog_posts (${column}) where ${column} is not null`),
}));

/**
 * Adds the time at which a waiting build is due, and the times at which a post appears and disappears. The previous release leaves
 * all three null.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema.alterTable('builds').addColumn('due_at', 'timestamptz'),
  schema.alterTable('blog_posts').addColumn('publish_at', 'timestamptz').addColumn('unpublish_at', 'timestamptz'),
  ...indexes,
];
