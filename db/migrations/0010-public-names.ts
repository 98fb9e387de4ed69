import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds the name that readers see beside a person's posts. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('users')
    .addColumn('public_name', 'text', (c) => c.check(sql`char_length(public_name) between 1 and 100`)),
];
