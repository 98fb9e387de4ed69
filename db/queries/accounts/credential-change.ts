import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import { removeApiKeys } from './api-keys.ts';

/**
 * Changes a user's password or second factor if `condition` holds, and ends the user's sessions except `keepSession`, the links that
 * would set another password or email, and their API keys if `revokeKeys` says so. Returns true if the change was made.
 *
 * The first statement locks the user. The change therefore sees every session that a login with the earlier password or second
 * factor has opened, and any later login with them is refused.
 */
export async function changeAndEndSessions(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { revokeKeys = false } = {},
): Promise<boolean> {
  const lock = sql`select from users where id = ${userId} for update`;
  const statement = sql`
    with changed as (
      update users set ${change} where id = ${userId} and ${condition} returning id
    ), ended as (
      delete from user_sessions where user_id in (select id from changed) and sid <> ${keepSession ?? ''}
    ), unlinked as (
      delete from account_links where user_id in (select id from changed) and kind in ('password', 'email')
    )${revokeKeys ? sql`, revoked as ${removeApiKeys}` : sql``}
    select id from changed`;
  const [, changed] = await db.batch([lock.compile(db), statement.compile(db)]);
  return changed !== undefined && changed.length > 0;
}
