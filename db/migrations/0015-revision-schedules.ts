import type { Compilable, SchemaModule } from 'kysely';

/** Adds the schedule to the kept versions of posts. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema.alterTable('post_revisions').addColumn('publish_at', 'timestamptz').addColumn('unpublish_at', 'timestamptz'),
];
