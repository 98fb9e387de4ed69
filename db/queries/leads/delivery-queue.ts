import { type RawBuilder, sql } from 'kysely';
import { complaintDays } from '../../../src/contracts/privacy/complaints.ts';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import type { Database } from '../../client.ts';

/** The SQL of the site's contact email. */
export const contactEmail: RawBuilder<string> = sql<string>`
  coalesce((select value from site_settings where key = 'contact_email'), ${settingDefaults.contact_email})`;

/** Returns the site's contact email. */
export async function readContactEmail(db: Database): Promise<string> {
  const { rows } = await sql<{ email: string }>`select ${contactEmail} as email`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The contact address returned no row');
  return row.email;
}

const companyRecipients = sql<{ recipient: string }>`
  select distinct string_to_table(coalesce(
    (select value from site_settings where key = 'lead_recipients'), ${contactEmail}), E'\n') as recipient`;

/** Returns the email addresses of the company that get notifications of demo requests and complaints. */
export async function listCompanyRecipients(db: Database): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`${companyRecipients} order by recipient`.execute(db);
  return rows.map(({ recipient }) => recipient);
}

/** The SQL condition that visitors get a confirmation of their demo request by mail. */
export const isConfirmed: RawBuilder<boolean> = sql<boolean>`
  exists (select from site_settings where key = 'lead_confirmation' and value = 'true')`;

/**
 * Returns the SQL that stores the deliveries of the requests in the table `requests`, which has their id and email. The statement
 * that stores a request includes this SQL, so that no request can be stored without its deliveries. Visitors get a confirmation
 * only for the requests in the table `confirmed`, and only if the setting says so.
 */
export const insertDeliveries = (
  requests: RawBuilder<unknown>,
  hasMail: boolean,
  confirmed = requests,
): RawBuilder<unknown> => sql`
  insert into deliveries (request_id, channel, recipient, webhook_id)
  select id, 'email', recipient, null::uuid from ${requests}, (${companyRecipients}) as company where ${hasMail}::boolean
  union all
  select id, 'confirmation', email, null from ${confirmed} where ${hasMail}::boolean and ${isConfirmed}
  union all
  select ${requests}.id, 'webhook', substring(url from '^[a-z]+://[^/?#]+'), webhooks.id
  from ${requests}, webhooks where disabled_at is null`;

// The acknowledgement is due within 30 days (Data Protection Act 2018, section 164A). Two days are left for failures.
const acknowledgedBy = complaintDays - 2;

const heldBack = 'Held back, because several complaints have named this address';

/**
 * Returns the SQL that stores the mails about the complaints in the table `complaints`, which has their id, their email, and as
 * `turn` the time of the acknowledgement. The law asks for the acknowledgement (Data Protection Act 2018, section 164A), so no
 * setting switches it off.
 */
export const insertComplaintDeliveries = (
  complaints: RawBuilder<unknown>,
  hasMail: boolean,
): RawBuilder<unknown> => sql`
  insert into deliveries (complaint_id, channel, recipient, next_attempt_at, last_error)
  select id, 'acknowledgement', email, least(turn, now() + make_interval(days => ${sql.lit(acknowledgedBy)})),
    case when turn > now() then ${heldBack} end
  from ${complaints} where ${hasMail}::boolean
  union all
  select id, 'email', recipient, now(), null from ${complaints}, (${companyRecipients}) as company where ${hasMail}::boolean`;

/** The SQL condition of a delivery that nobody is sending. */
export const unclaimed: RawBuilder<boolean> = sql<boolean>`(claimed_until is null or claimed_until <= now())`;

/** The SQL condition of a delivery whose next attempt is due, and that nobody is sending. */
export const isDue: RawBuilder<boolean> = sql<boolean>`(next_attempt_at <= now() and ${unclaimed})`;
