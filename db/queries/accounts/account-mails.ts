import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';

/** A mail about an account, already encrypted. */
export interface EncryptedMail {
  id: string;
  encrypted: string;
  /** How long it may wait for its delivery, in seconds. */
  lifetimeSeconds: number;
}

/**
 * Returns two clauses of a WITH that store a mail and its delivery, if the table `recipient` has a row: its columns are `email`,
 * `user_id` and `link` (the hash of the link's token, or null). The mail is erased with its link, and when it is delivered.
 */
export const insertAccountMail = (
  { id, encrypted, lifetimeSeconds }: EncryptedMail,
  recipient: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  mailed as (
    insert into account_mails (id, user_id, link, encrypted, expires_at)
    select ${id}::uuid, user_id, link, ${encrypted}, now() + make_interval(secs => ${lifetimeSeconds}) from ${recipient}
  ), queued as (
    insert into deliveries (account_mail_id, channel, recipient) select ${id}::uuid, 'account', email from ${recipient}
  )`;

/** Stores a mail to an address about a user's account. */
export async function storeAccountMail(
  db: Database,
  mail: EncryptedMail,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await sql`
    with recipient as (select ${userId}::uuid as user_id, ${email}::text as email, null::text as link),
    ${insertAccountMail(mail, sql.table('recipient'))}
    select`.execute(db);
}

/** Erases a mail that has been delivered, with its delivery. */
export async function eraseAccountMail(db: Database, id: string): Promise<void> {
  await sql`delete from account_mails where id = ${id}`.execute(db);
}

/** The SQL that erases the mails that may no longer be sent. */
export const dropEndedMails = sql`delete from account_mails where expires_at <= now()`;
