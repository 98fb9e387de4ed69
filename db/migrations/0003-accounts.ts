import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds two-factor authentication, ids of sessions, and the networks that users have signed in from. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('users')
    .addColumn('two_factor_pending', 'text')
    .addColumn('two_factor_last_step', 'bigint')
    .addColumn('two_factor_recovery_codes', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`)),
  // Without a secret, two-factor authentication would lock the owner out or let everybody in.
  schema
    .alterTable('users')
    .addCheckConstraint('users_two_factor_check', sql`not two_factor_enabled or two_factor_secret is not null`),

  schema.alterTable('user_sessions').addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`gen_random_uuid()`)),
  schema.createIndex('user_sessions_id_key').unique().on('user_sessions').column('id'),

  schema
    .createTable('user_networks')
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('last_login', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('user_networks_pkey', ['user_id', 'network']),
  schema.createIndex('user_networks_last_login').on('user_networks').column('last_login'),

  schema.createIndex('audit_events_by_action').on('audit_events').columns(['action', 'at desc', 'id desc']),
];
