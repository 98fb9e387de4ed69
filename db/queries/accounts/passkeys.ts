import { sql } from 'kysely';
import { passkeyLimit } from '../../../src/contracts/accounts/passkeys.ts';
import type { Database } from '../../client.ts';
import type { Passkey, User } from '../../schema.ts';
import { type Counter, countHits, type Exceeded, exceededBy, type Hit } from '../rate-limits.ts';
import { newestKeyMask } from './api-keys.ts';
import { hasPasskeys } from './has-passkeys.ts';
import { type AcceptedChallenge, acceptChallenge } from './passkey-use.ts';
import type { UserFacts } from './sessions.ts';

/** Returns a user's passkeys, the oldest first, also those of earlier addresses of the site. */
export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();

/** Returns true if somebody has passkeys of another RP ID, which no longer work. */
export async function hasFormerPasskeys(db: Database, rpId: string): Promise<boolean> {
  const found = await db.selectFrom('passkeys').select('id').where('rpId', '<>', rpId).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Returns how many passkeys are of other RP IDs, of how many people, and of which RP IDs. */
export async function countFormerPasskeys(
  db: Database,
  rpId: string,
): Promise<{ passkeys: number; people: number; rpIds: string[] }> {
  return db
    .selectFrom('passkeys')
    .select([
      sql<number>`count(*)::int`.as('passkeys'),
      sql<number>`count(distinct user_id)::int`.as('people'),
      sql<string[]>`array(select distinct rp_id from passkeys where rp_id <> ${rpId} order by 1)`.as('rpIds'),
    ])
    .where('rpId', '<>', rpId)
    .executeTakeFirstOrThrow();
}

/** Returns the names of the people whose only way to sign in were passkeys of another RP ID. */
export async function listLockedOut(db: Database, rpId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('hasPassword', '=', false)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`not ${hasPasskeys(sql.ref('users.id'), rpId)}`)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

/** What verifying a passkey needs to know of it. */
export type UsedPasskey = Pick<Passkey, 'name' | 'credentialId' | 'publicKey' | 'createdAt' | 'backupEligible'> & {
  passkeyId: string;
};

/** The result of looking up the passkey of a sign-in. */
export interface PasskeyOwner {
  /** The passkey and its owner. */
  found: { passkey: UsedPasskey; user: User & UserFacts } | undefined;
  /** The limit of the network, if it is exceeded. */
  exceeded: Exceeded | undefined;
}

/** Counts an attempt to sign in from a network, and finds the passkey of an RP ID with its owner, in one round trip. */
export async function findPasskey(
  db: Database,
  credentialId: string,
  rpId: string,
  tries: Counter,
): Promise<PasskeyOwner> {
  const { key, hits, waitSeconds, passkeyId, name, publicKey, backupEligible, addedAt, ...user } = await db
    .with('counted', () => sql<Hit>`(${countHits([tries])})`)
    .selectFrom('counted')
    .leftJoin('passkeys', (join) => join.on('passkeys.credentialId', '=', credentialId).on('passkeys.rpId', '=', rpId))
    .leftJoin('users', 'users.id', 'passkeys.userId')
    .selectAll('users')
    .select(newestKeyMask.as('newestKey'))
    .select(['counted.key', 'counted.hits', 'counted.waitSeconds'])
    .select(['passkeys.id as passkeyId', 'name', 'publicKey', 'backupEligible', 'passkeys.createdAt as addedAt'])
    .executeTakeFirstOrThrow();
  // A passkey has an owner, and its columns are never null.
  const passkey = { passkeyId, credentialId, name, publicKey, backupEligible, createdAt: addedAt } as UsedPasskey;
  return {
    found:
      passkeyId === null ? undefined : { passkey, user: { ...(user as User & UserFacts), lacksSecondFactor: false } },
    exceeded: exceededBy([{ key, hits, waitSeconds }], [tries]),
  };
}

/** A new passkey, verified. */
export type NewPasskey = Pick<
  Passkey,
  'userId' | 'credentialId' | 'publicKey' | 'transports' | 'rpId' | 'name' | 'backupEligible' | 'backedUp'
> & { counter: number };

/** The result of adding a passkey. */
export type Added = Passkey | 'challenge used' | 'too many' | 'known already';

/**
 * Stores a passkey and uses its challenge up, in one statement. If it is the account's first second factor, ends the user's other
 * sessions, because they were opened with less. The first statement locks the user, so that the limit holds for parallel calls.
 */
export async function addPasskey(
  db: Database,
  { transports, ...values }: NewPasskey,
  challenge: AcceptedChallenge,
  keepSession: string | undefined,
): Promise<Added> {
  const { userId, credentialId, publicKey, counter, rpId, name, backupEligible, backedUp } = values;
  const lock = sql`select from users where id = ${userId} for update`;
  const own = sql`(select count(*) from passkeys where user_id = ${userId}::uuid)`;
  const statement = sql`
    with accepted as ${acceptChallenge(challenge)},
    added as (
      insert into passkeys
        (user_id, credential_id, public_key, counter, transports, rp_id, name, backup_eligible, backed_up)
      select ${userId}::uuid, ${credentialId}, ${publicKey}, ${counter}::bigint, ${transports}::text[], ${rpId}, ${name},
        ${backupEligible}::boolean, ${backedUp}::boolean
      where exists (select from accepted) and ${own} < ${sql.lit(passkeyLimit)}
      on conflict (credential_id) do nothing
      returning id
    ), ended as (
      delete from user_sessions
      where user_id = ${userId}::uuid and sid <> ${keepSession ?? ''} and exists (select from added)
        and not ${hasPasskeys(sql`${userId}::uuid`, rpId)}
        and not exists (select from users where id = ${userId}::uuid and two_factor_enabled)
    )
    select (select id from added) as id, exists (select from accepted) as accepted, ${own} >= ${sql.lit(passkeyLimit)} as full`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  const row = rows?.[0];
  if (row?.id) return db.selectFrom('passkeys').selectAll().where('id', '=', String(row.id)).executeTakeFirstOrThrow();
  if (!row?.accepted) return 'challenge used';
  return row.full ? 'too many' : 'known already';
}

/** Renames one of a user's passkeys. Returns the earlier name, or undefined if the user has no such passkey. */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Pick<Passkey, 'name' | 'credentialId' | 'createdAt'> | undefined> {
  const { rows } = await sql<Pick<Passkey, 'name' | 'credentialId' | 'createdAt'>>`
    with earlier as materialized (select id, name from passkeys where id = ${id}::uuid and user_id = ${userId}::uuid)
    update passkeys set name = ${name} from earlier where passkeys.id = earlier.id
    returning earlier.name, credential_id, created_at`.execute(db);
  return rows[0];
}

/** The result of removing a passkey. */
export type Removed = Pick<Passkey, 'name' | 'credentialId' | 'createdAt'> | 'last way in' | undefined;

/**
 * Removes one of a user's passkeys and ends the user's other sessions. The last passkey for the site's present address stays if the
 * account has no password. Returns undefined if the user has no such passkey. The first statement locks the user, so that of two
 * parallel calls the second sees what the first has removed.
 */
export async function removePasskey(
  db: Database,
  userId: string,
  id: string,
  { rpId, keepSession }: { rpId: string; keepSession: string | undefined },
): Promise<Removed> {
  const lock = sql`select from users where id = ${userId} for update`;
  const statement = sql`
    with removed as (
      delete from passkeys
      where id = ${id}::uuid and user_id = ${userId}::uuid and (
        rp_id <> ${rpId}
        or exists (select from users where id = ${userId}::uuid and has_password)
        or exists (select from passkeys other where other.user_id = ${userId}::uuid and other.rp_id = ${rpId} and other.id <> ${id}::uuid)
      )
      returning name, credential_id, created_at
    ), ended as (
      delete from user_sessions
      where user_id = ${userId}::uuid and sid <> ${keepSession ?? ''} and exists (select from removed)
    )
    select name, credential_id, created_at, exists (select from removed) as is_removed
    from passkeys where id = ${id}::uuid and user_id = ${userId}::uuid`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  const row = rows?.[0];
  if (!row) return undefined;
  if (!row.is_removed) return 'last way in';
  return {
    name: String(row.name),
    credentialId: String(row.credential_id),
    createdAt: new Date(row.created_at as string),
  };
}
