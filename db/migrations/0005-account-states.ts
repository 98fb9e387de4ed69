import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds what lets an admin disable an account and set a temporary password. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('users')
    .addColumn('disabled_at', 'timestamptz')
    .addColumn('must_change_password', 'boolean', (c) => c.notNull().defaultTo(sql`false`)),
];
