import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import { hasSecondFactor, turnedOff } from './two-factor.ts';
import { administer, permitted } from './user-administration.ts';

const reset = (userId: string, mayReset: RawBuilder<boolean>) => sql<{ id: string }>`
  with changed as (
    update users set ${turnedOff} where id = ${userId} and ${hasSecondFactor} and ${mayReset} returning id
  ), removed as (
    delete from passkeys where user_id in (select id from changed)
  ), ended as (
    delete from user_sessions where user_id in (select id from changed)
  )
  select id from changed`;

/**
 * Removes another user's authenticator app and passkeys, and ends their sessions. Returns false if the user has no second factor or
 * does not exist, or the caller may not do this.
 */
export async function resetSecondFactorOf(db: Database, callerId: string, userId: string): Promise<boolean> {
  return (await administer(db, userId, reset(userId, permitted(callerId)))) !== undefined;
}

/** Removes a user's authenticator app and passkeys without asking who calls, and ends their sessions. Returns false if there are none. */
export async function resetSecondFactor(db: Database, userId: string): Promise<boolean> {
  const lock = sql`select from users where id = ${userId} for update`;
  const [, changed] = await db.batch([lock.compile(db), reset(userId, sql`true`).compile(db)]);
  return changed !== undefined && changed.length > 0;
}
