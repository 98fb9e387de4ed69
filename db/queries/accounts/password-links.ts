import { sql } from 'kysely';
import { passwordLinkMinutes } from '../../../src/contracts/accounts/link-token.ts';
import type { Database } from '../../client.ts';
import { type Counter, countHits, waitAfter } from '../rate-limits.ts';
import { type EncryptedMail, insertAccountMail } from './account-mails.ts';
import { changeAndEndSessions } from './credential-change.ts';
import { administer, isEnabledAdmin, permitted } from './user-administration.ts';
import { folded, newPassword } from './users.ts';

const until = sql`now() + make_interval(mins => ${sql.lit(passwordLinkMinutes)})`;

const hasName = (name: string) =>
  sql<boolean>`(${folded(sql.ref('username'))} = ${folded(name)} or ${folded(sql.ref('email'))} = ${folded(name)})`;

/**
 * Counts that somebody has forgotten a password. If no counter is over its limit and an enabled user has this username or email, ends
 * the link that was asked for before, and stores a link and its mail. Returns nothing, because the caller must not learn more.
 *
 * The first statement locks the user, so that the second sees the link of a parallel call. A link that an admin has made stays,
 * because a stranger could otherwise end it.
 */
export async function storeForgottenPassword(
  db: Database,
  name: string,
  counters: readonly Counter[],
  hash: string,
  mail: EncryptedMail,
): Promise<void> {
  const lock = sql`select from users where ${hasName(name)} for update`;
  const statement = sql`
    with counted as (${countHits(counters)}), limited as (${waitAfter(sql.table('counted'), counters)}),
    account as (
      select id, email from users
      where ${hasName(name)} and disabled_at is null and (select wait_seconds from limited) is null
      -- A username may look like the email of somebody else.
      order by (${folded(sql.ref('username'))} = ${folded(name)}) desc limit 1
    ), ended as (
      delete from account_links where user_id in (select id from account) and kind = 'password' and made_by is null
    ), link as (
      insert into account_links (token_hash, kind, user_id, expires_at)
      select ${hash}, 'password', id, ${until} from account
    ), recipient as (
      select email, id as user_id, ${hash}::text as link from account
    ), ${insertAccountMail(mail, sql.table('recipient'))}
    select`;
  await db.batch([lock.compile(db), statement.compile(db)]);
}

/** Makes a link for another user's password, if the user is enabled and the caller an enabled admin. Earlier links end. */
export async function storePasswordLink(
  db: Database,
  callerId: string,
  userId: string,
  hash: string,
): Promise<boolean> {
  const stored = await administer(
    db,
    userId,
    sql<{ id: string }>`
      with account as (
        select id from users where id = ${userId} and disabled_at is null and ${permitted(callerId)}
      ), ended as (
        delete from account_links where user_id in (select id from account) and kind = 'password'
      )
      insert into account_links (token_hash, kind, user_id, made_by, expires_at)
      select ${hash}, 'password', id, ${callerId}::uuid, ${until} from account
      returning user_id as id`,
  );
  return stored !== undefined;
}

const isLive = (hash: string) => sql<boolean>`token_hash = ${hash} and kind = 'password' and expires_at > now()
  and (made_by is null or ${isEnabledAdmin(sql.ref('made_by'))})`;

/** Whose password a link sets. */
export interface PasswordLink {
  userId: string;
  username: string;
  email: string;
  /** The username of the admin who made the link by hand; null if it was asked for. */
  madeBy: string | null;
}

/** Returns what a link is for, by the hash of its token. Returns undefined if it has ended or been used, or the user is disabled. */
export async function findPasswordLink(db: Database, hash: string): Promise<PasswordLink | undefined> {
  const { rows } = await sql<PasswordLink>`
    select users.id as user_id, users.username, users.email,
      (select maker.username from users maker where maker.id = made_by) as made_by
    from account_links join users on users.id = account_links.user_id
    where ${isLive(hash)} and users.disabled_at is null`.execute(db);
  return rows[0];
}

/**
 * Sets the password of a link's user, already hashed, and uses the link up. The user's sessions and other links end. Returns false if
 * the link has ended or been used, or the user is disabled.
 */
export function setPasswordByLink(db: Database, userId: string, hash: string, password: string): Promise<boolean> {
  const change = sql`${newPassword(password, 'keep')}, must_change_password = false`;
  const live = sql`exists (select from account_links where account_links.user_id = users.id and ${isLive(hash)})`;
  return changeAndEndSessions(db, userId, undefined, change, sql`disabled_at is null and ${live}`);
}
