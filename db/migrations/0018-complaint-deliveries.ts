import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds the deliveries of complaints: the acknowledgement to the person, and the mails to the company.
 *
 * The previous release may claim these deliveries but does not send them, because it joins them with demo_requests. Its claim ends
 * after three minutes, and this release can then send them. After six such claims a delivery counts as failed. The overview counts
 * it, and "Send again" sends it.
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
