import { type RawBuilder, sql } from 'kysely';
import type { ApiKeyChoice } from '../../../src/contracts/accounts/credential-change.ts';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import { removeApiKeys } from './api-keys.ts';
import { changeAndEndSessions } from './credential-change.ts';
import { newPassword, noApiKey } from './users.ts';

/** The advisory lock for changes of accounts: any number that no other lock of this database uses. */
export const administrationLock = 7226016;

/** The SQL condition that a user is an enabled admin. */
export const isEnabledAdmin = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users caller where caller.id = ${userId} and caller.role = 'admin' and caller.disabled_at is null
)`;

/** The SQL condition that the caller may change an account: the caller is an enabled admin, and the account is another's. */
export const permitted = (callerId: string) =>
  sql<boolean>`users.id <> ${callerId} and ${isEnabledAdmin(sql`${callerId}::uuid`)}`;

// Invitations, and links that an admin has made for others, end with the admin's rights. Two clauses of a WITH, in which `changed`
// names the admin.
const endGivenLinks = sql`
  withdrawn as (
    delete from invitations where invited_by in (select id from changed)
  ), taken_back as (
    delete from account_links where made_by in (select id from changed)
  )`;

/**
 * Runs a statement that changes a user's rights, and returns its row. These statements run one after another: if two admins act on
 * each other, the second is no longer an admin when their statement runs. The caller is an admin and never the changed user, so an
 * admin always remains. The user is locked too, so that the statement sees the session of a parallel login.
 */
export async function administer<Row>(
  db: Database,
  userId: string,
  statement: RawBuilder<Row>,
): Promise<Row | undefined> {
  const turn = sql`select pg_advisory_xact_lock(${sql.lit(administrationLock)})`;
  const user = sql`select from users where id = ${userId} for update`;
  const [, , rows] = await db.batch([turn.compile(db), user.compile(db), statement.compile(db)]);
  return rows?.[0] as Row | undefined;
}

/**
 * Changes another user's role and ends their sessions, their invitations and the links that they have made for others. A plain user
 * loses the API keys and the preview links. Returns the earlier role, or undefined if nothing changed: the user has this role already
 * or does not exist, or the caller may not change roles.
 */
export async function changeRole(
  db: Database,
  callerId: string,
  userId: string,
  role: User['role'],
): Promise<User['role'] | undefined> {
  const changed = await administer(
    db,
    userId,
    sql<{ earlier_role: User['role'] }>`
      with earlier as materialized (
        select id, role from users where id = ${userId}
      ), changed as (
        update users set
          role = ${role},
          api_key = case when ${role} = 'user' then null else api_key end,
          api_key_mask = case when ${role} = 'user' then null else api_key_mask end
        from earlier
        where users.id = earlier.id and earlier.role <> ${role} and ${permitted(callerId)}
        returning users.id, earlier.role as earlier_role
      ), ended as (
        delete from user_sessions where user_id in (select id from changed)
      ), revoked as (
        delete from preview_links where ${role} = 'user' and created_by in (select id from changed)
      ), keyless as (
        delete from api_keys where ${role} = 'user' and user_id in (select id from changed)
      ), ${endGivenLinks}
      select earlier_role from changed`,
  );
  return changed?.earlier_role;
}

/**
 * Disables another user, or enables them again. Disabling ends their sessions and invitations, and revokes their API keys,
 * their preview links, and the links that they have or have made for others.
 * Returns false if nothing changed: the user is in this state already or does not exist, or the caller may not do this.
 */
export async function setDisabled(db: Database, callerId: string, userId: string, disabled: boolean): Promise<boolean> {
  const change = disabled ? sql`disabled_at = now(), ${noApiKey}` : sql`disabled_at = null`;
  const changed = await administer(
    db,
    userId,
    sql`
      with changed as (
        update users set ${change}
        where id = ${userId} and (disabled_at is not null) <> ${disabled} and ${permitted(callerId)}
        returning id
      ), ended as (
        delete from user_sessions where user_id in (select id from changed)
      ), revoked as (
        delete from preview_links where created_by in (select id from changed)
      ), unlinked as (
        delete from account_links where user_id in (select id from changed)
      ), keyless as ${removeApiKeys}, ${endGivenLinks}
      select id from changed`,
  );
  return changed !== undefined;
}

/**
 * Deletes another user who has written no post, with their preview links. Audit events keep the user's name, and uploaded images
 * stay. Returns whether the user was deleted, and the number of the user's posts.
 */
export async function deleteUser(
  db: Database,
  callerId: string,
  userId: string,
): Promise<{ deleted: boolean; posts: number }> {
  const outcome = await administer(
    db,
    userId,
    sql<{ deleted: boolean; posts: number }>`
      with written as (
        select count(*)::int as posts from blog_posts where author_id = ${userId}
      ), deleted as (
        delete from users
        where id = ${userId} and (select posts from written) = 0 and ${permitted(callerId)}
        returning id
      )
      select posts, exists (select from deleted) as deleted from written`,
  );
  return outcome ?? { deleted: false, posts: 0 };
}

/**
 * Sets a temporary password, already hashed, for another user, and ends their sessions. Returns false if the user does not exist or
 * the caller may not do this.
 */
export function setTemporaryPassword(
  db: Database,
  callerId: string,
  userId: string,
  hash: string,
  apiKey: ApiKeyChoice,
): Promise<boolean> {
  const change = sql`${newPassword(hash, apiKey)}, must_change_password = true`;
  return changeAndEndSessions(db, userId, undefined, change, permitted(callerId), { revokeKeys: apiKey === 'revoke' });
}
