import { sql } from 'kysely';

// An invitation stays in the list of users for this time after its link has ended, so that it can be sent again.
const invitationDays = 30;

/** The SQL statements that delete links that have ended, and invitations that ended long ago. */
export const dropEndedLinks = [
  sql`delete from account_links where expires_at <= now()`,
  sql`delete from invitations where expires_at <= now() - make_interval(days => ${sql.lit(invitationDays)})`,
];
