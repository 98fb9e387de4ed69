import { type Compilable, type SchemaModule, sql } from 'kysely';

/** Adds where a demo request came from, and why the site marked it as spam. */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('demo_requests')
    .addColumn('page', 'text')
    .addColumn('referrer', 'text')
    .addColumn('utm_source', 'text')
    .addColumn('utm_medium', 'text')
    .addColumn('utm_campaign', 'text')
    .addColumn('spam_reason', 'text', (c) => c.check(sql`spam_reason in ('trap', 'fast', 'repeated')`)),
  schema
    .createIndex('demo_requests_by_message')
    .on('demo_requests')
    .column(sql`md5(message)`)
    .where(sql.ref('message'), 'is not', null),
];
