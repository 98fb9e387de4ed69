import { sql } from 'kysely';
import { emailLinkMinutes } from '../../../src/contracts/accounts/link-token.ts';
import type { Database } from '../../client.ts';
import { contactEmail } from '../leads/delivery-queue.ts';
import { type Turns, takeTurn } from '../rate-limits.ts';
import { type EncryptedMail, insertAccountMail } from './account-mails.ts';
import { folded } from './users.ts';

/** A link that confirms a new email address. */
export interface EmailLink {
  email: string;
  /** The hash of the link's token. */
  hash: string;
  mail: EncryptedMail;
  /** The limit on mails to the address, because it may be a stranger's. */
  turns: Turns;
}

/** The outcome of asking for a new address, and the address of the company, whom the owner may ask. */
export interface AskedEmail {
  taken: boolean;
  /** False if the address has got too many mails. */
  sent: boolean;
  contact: string;
}

/**
 * Stores a link for a user's new address with its mail, and ends the user's earlier one. Stores nothing if another account has the
 * address, or if the address has got too many mails.
 *
 * The first statement locks the user, so that the second sees the link of a parallel call.
 */
export async function storeEmailLink(
  db: Database,
  userId: string,
  { email, hash, mail, turns }: EmailLink,
): Promise<AskedEmail> {
  const lock = sql`select from users where id = ${userId} for update`;
  const isTaken = sql`exists (select from users where ${folded(sql.ref('email'))} = ${folded(email)} and id <> ${userId})`;
  const statement = sql`
    with asker as (select id from users where id = ${userId} and not ${isTaken}),
    turn as (${takeTurn(sql.table('asker'), turns, { nowOnly: true })}),
    account as (select id from asker, turn),
    ended as (delete from account_links where user_id in (select id from account) and kind = 'email'),
    link as (
      insert into account_links (token_hash, kind, user_id, email, expires_at)
      select ${hash}, 'email', id, ${email}, now() + make_interval(mins => ${sql.lit(emailLinkMinutes)}) from account
    ), recipient as (select ${email}::text as email, id as user_id, ${hash}::text as link from account),
    ${insertAccountMail(mail, sql.table('recipient'))}
    select ${isTaken} as taken, exists (select from account) as sent, ${contactEmail} as contact`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  return rows?.[0] as unknown as AskedEmail;
}

/** A changed address, with the one before, and the address of the company. */
export interface ChangedEmail {
  userId: string;
  username: string;
  email: string;
  earlier: string;
  contact: string;
}

/**
 * Changes the address of an enabled account by a link, and ends the links that went to the address before. Returns undefined if the
 * link has ended or been used. Throws SQLSTATE 23505, and uses nothing up, if another account has the address.
 */
export async function changeEmailByLink(db: Database, hash: string): Promise<ChangedEmail | undefined> {
  const { rows } = await sql<ChangedEmail>`
    with used as (
      delete from account_links using users
      where token_hash = ${hash} and kind = 'email' and expires_at > now() and users.id = user_id and disabled_at is null
      returning user_id, username, account_links.email, users.email as earlier
    ), changed as (
      update users set email = used.email from used where users.id = used.user_id
    ), ended as (
      delete from account_links using used
      where account_links.user_id = used.user_id and kind in ('password', 'email') and token_hash <> ${hash}
    )
    select used.*, ${contactEmail} as contact from used`.execute(db);
  return rows[0];
}
