import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds disabled accounts and temporary passwords. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('users')
    .addColumn('disabled_at', 'timestamptz')
    .addColumn('must_change_password', 'boolean', (c) => c.notNull().defaultTo(sql`false`)),
];
