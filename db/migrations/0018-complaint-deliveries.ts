import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds the deliveries of complaints: the acknowledgement to the person, and the mails to the company.
 *
 * The version before claims them too if it sends what is due, but its join with demo_requests leaves them out, so it does not
 * send them. They are due again when their claim ends after three minutes. If that version claims one six times, it gives the
 * delivery up, and the overview says so: "Send again" then sends it.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('deliveries')
    .alterColumn('request_id', (c) => c.dropNotNull())
    .addColumn('complaint_id', 'uuid', (c) => c.references('complaints.id').onDelete('cascade')),
  schema
    .alterTable('deliveries')
    .addCheckConstraint('deliveries_about_one', sql`num_nonnulls(request_id, complaint_id) = 1`),
  schema.alterTable('deliveries').dropConstraint('deliveries_channel_check'),
  schema
    .alterTable('deliveries')
    .addCheckConstraint(
      'deliveries_channel_check',
      sql`channel in ('email', 'confirmation', 'webhook', 'acknowledgement')`,
    ),
  schema.createIndex('deliveries_by_complaint_id').on('deliveries').column('complaint_id'),
];
