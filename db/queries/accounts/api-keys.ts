import { type RawBuilder, sql } from 'kysely';
import { defaultKeyDays } from '../../../src/contracts/accounts/api-keys.ts';
import type { KeyScope } from '../../../src/contracts/accounts/key-scope.ts';
import { writerRoles } from '../../../src/contracts/privacy/person.ts';
import type { Database } from '../../client.ts';
import type { ApiKey, User } from '../../schema.ts';
import { type EncryptedMail, insertAccountMail } from './account-mails.ts';
import { lacksSecondFactor } from './second-factor-rule.ts';

// A key of an earlier release counts only while that release would accept it too.
const counts = sql<boolean>`(not api_keys.is_former or api_keys.hash = (select api_key from users where users.id = api_keys.user_id))`;

/** The SQL condition that the row of `users` has a key that works. */
export const hasApiKey: RawBuilder<boolean> = sql<boolean>`
  exists (select from api_keys where user_id = users.id and expires_at > now() and ${counts})`;

/** The SQL of the mask of the newest key of the row of `users`; null if they have none. */
export const newestKeyMask: RawBuilder<string | null> = sql<string | null>`(
  select mask from api_keys where user_id = users.id and expires_at > now() and ${counts}
  order by created_at desc, id limit 1)`;

/** Returns the SQL that removes the keys of the users in the table `changed`, which has their `id`. For a WITH clause. */
export const removeApiKeys = sql`(delete from api_keys where user_id in (select id from changed))`;

/** An API key as its owner and admins see it. */
export type ListedKey = Pick<ApiKey, 'id' | 'name' | 'mask' | 'scope' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

/** Returns a user's API keys, newest first, expired ones included. */
export function listApiKeys(db: Database, userId: string): Promise<ListedKey[]> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'mask', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where(counts)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A new key. A value that is left out is the one of the replaced key, or else the default. */
export interface NewKey {
  hash: string;
  mask: string;
  name?: string | undefined;
  scope?: KeyScope | undefined;
  days?: number | undefined;
  /** True if the key takes the place of the newest one. */
  replaces: boolean;
}

/**
 * Stores an API key of an enabled user who may write posts. Returns the user, or undefined if there is no such user. The lock
 * makes two replacements come one after the other.
 */
export async function storeApiKey(
  db: Database,
  userId: string,
  { hash, mask, name, scope, days, replaces }: NewKey,
): Promise<Pick<User, 'id' | 'username' | 'email'> | undefined> {
  const lock = sql`select from users where id = ${userId} for update`;
  const lifetime = sql`make_interval(days => ${days ?? null}::int)`;
  const statement = sql`
    with owner as (
      select id, username, email from users
      where id = ${userId} and role in (${sql.join(writerRoles)}) and disabled_at is null
    ), newest as (
      select * from api_keys where ${replaces} and user_id in (select id from owner) order by created_at desc, id limit 1
    ), removed as (
      delete from api_keys where id in (select id from newest)
    ), cleared as (
      update users set api_key = null, api_key_mask = null where id in (select user_id from newest where is_former)
    ), stored as (
      insert into api_keys (user_id, name, hash, mask, scope, expires_at)
      select owner.id, coalesce(${name ?? null}, newest.name, 'API key'), ${hash}, ${mask},
        coalesce(${scope ?? null}, newest.scope, 'publish'),
        now() + coalesce(${lifetime}, newest.expires_at - newest.created_at, make_interval(days => ${sql.lit(defaultKeyDays)}))
      from owner left join newest on true
    )
    select id, username, email from owner`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  return rows?.[0] as Pick<User, 'id' | 'username' | 'email'> | undefined;
}

/** Revokes one of a user's API keys. Returns the user's name and the key's, or undefined if there is no such key. */
export async function revokeApiKey(
  db: Database,
  userId: string,
  keyId: string,
): Promise<{ username: string; name: string } | undefined> {
  const { rows } = await sql<{ username: string; name: string }>`
    with removed as (
      delete from api_keys where id = ${keyId} and user_id = ${userId} returning user_id, name, is_former
    ), cleared as (
      update users set api_key = null, api_key_mask = null where id in (select user_id from removed where is_former)
    )
    select username, removed.name from removed join users on users.id = removed.user_id`.execute(db);
  return rows[0];
}

/** The owner of a key, what the key may do, and when it ends or has ended. */
export type KeyOwner = User & { keyScope: KeyScope; keyExpiresAt: Date; lacksSecondFactor: boolean };

/**
 * Returns the owner of a key, by its hash, even if the key has expired. Returns undefined if there is no such key, or if the owner is
 * disabled or may not write. `rpId` is the site's domain, for which passkeys count. Also stores when the key was last used, at most once a minute.
 */
export async function findKeyOwner(db: Database, hash: string, rpId: string): Promise<KeyOwner | undefined> {
  return db
    .with('used', (cte) =>
      cte
        .updateTable('apiKeys')
        .set({ lastUsedAt: sql<Date>`now()` })
        .where('hash', '=', hash)
        .where('expiresAt', '>', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`),
    )
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .selectAll('users')
    .select(['apiKeys.scope as keyScope', 'apiKeys.expiresAt as keyExpiresAt'])
    .select(lacksSecondFactor(rpId, sql`now()`).as('lacksSecondFactor'))
    .where('hash', '=', hash)
    .where(counts)
    .where('role', 'in', writerRoles)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

// How long before its end the owner is told.
const warningDays = 7;

/** A key that ends soon, with its owner. */
export type EndingKey = Pick<ApiKey, 'id' | 'name' | 'mask' | 'expiresAt'>;

/** Returns the keys that end within a week and whose owners have not been told. */
export function listEndingKeys(db: Database): Promise<EndingKey[]> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'mask', 'expiresAt'])
    .where('warnedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('expiresAt', '<=', sql<Date>`now() + make_interval(days => ${sql.lit(warningDays)})`)
    .where(counts)
    .execute();
}

/** Stores the mail that tells a key's owner, unless it was stored before. */
export async function storeWarning(db: Database, keyId: string, mail: EncryptedMail): Promise<void> {
  await sql`
    with warned as (
      update api_keys set warned_at = now() where id = ${keyId} and warned_at is null returning user_id
    ), recipient as (
      select users.id as user_id, email, null::text as link from warned join users on users.id = warned.user_id
    ), ${insertAccountMail(mail, sql.table('recipient'))}
    select`.execute(db);
}
