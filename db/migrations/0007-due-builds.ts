import { type Compilable, CompiledQuery, type SchemaModule } from 'kysely';

// The next moment at which a post appears or disappears is looked up with each public response.
const indexes: Compilable[] = ['publish_at', 'unpublish_at'].map((column) => ({
  compile: () =>
    CompiledQuery.raw(`create index blog_posts_by_${column} on blog_posts (${column}) where ${column} is not null`),
}));

/**
 * Adds the moment at which a waiting build is due, and the moments at which a post appears and disappears. The previous
 * version leaves all three null.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema.alterTable('builds').addColumn('due_at', 'timestamptz'),
  schema.alterTable('blog_posts').addColumn('publish_at', 'timestamptz').addColumn('unpublish_at', 'timestamptz'),
  ...indexes,
];
