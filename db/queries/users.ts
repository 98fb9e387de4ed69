import { type RawBuilder, sql } from 'kysely';
import type { ApiKeyChoice } from '../../src/contracts/credential-change.ts';
import type { Database } from '../client.ts';
import type { User, UsersTable } from '../schema.ts';
import { changeAndEndSessions } from './credential-change.ts';
import { signedInFrom } from './user-networks.ts';

const folded = (value: unknown) => sql<string>`lower(normalize(${value}, nfkc))`;

/** What the database makes of a name that was typed at a login. */
export interface LoginName {
  /** The one form that all spellings of a name share. */
  folded: string;
  /** The user with this name, and whether they have signed in from this network. */
  user: (User & { known: boolean }) | undefined;
}

/** Finds the user with this name, whatever its case or Unicode form. Folds a name that is nobody's just the same. */
export async function findLogin(db: Database, username: string, network: string): Promise<LoginName> {
  const { name, ...found } = await db
    .selectFrom(sql<{ name: string }>`(select ${folded(username)} as name)`.as('typed'))
    .leftJoin('users', (join) => join.on(folded(sql.ref('users.username')), '=', sql.ref('typed.name')))
    .selectAll('users')
    .select('typed.name')
    .select(sql<boolean>`exists ${signedInFrom(network, sql.ref('users.id'))}`.as('known'))
    .executeTakeFirstOrThrow();
  return { folded: name, user: found.id === null ? undefined : (found as User & { known: boolean }) };
}

/** Stores a user and gives them; `password` is already hashed. Fails on a taken name or address with SQLSTATE 23505. */
export async function createUser(
  db: Database,
  user: Pick<UsersTable, 'username' | 'email' | 'password' | 'firstName' | 'lastName'> & { role: User['role'] },
): Promise<User> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

/** A user and how many posts they have written. */
export type Author = User & { posts: number };

const authors = (db: Database) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select(sql<number>`(select count(*)::int from blog_posts where author_id = users.id)`.as('posts'));

/** Returns every user, newest first. */
export async function listUsers(db: Database): Promise<Author[]> {
  return authors(db).orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** Returns the user with this id. */
export async function findUser(db: Database, id: string): Promise<Author | undefined> {
  return authors(db).where('id', '=', id).executeTakeFirst();
}

/** The SQL that takes a user's API key away. */
export const noApiKey = sql`api_key = null, api_key_mask = null`;

/** The SQL that sets a password, already hashed, and settles what becomes of the API key. */
export const newPassword = (hash: string, apiKey: ApiKeyChoice): RawBuilder<unknown> =>
  sql`password = ${hash}${apiKey === 'revoke' ? sql`, ${noApiKey}` : sql``}`;

/** A new password, hashed, in place of an earlier one, and what becomes of the user's API key. */
export interface PasswordChange {
  from: string;
  to: string;
  apiKey: ApiKeyChoice;
}

/** Changes a user's password and ends their other sessions. Returns false if `from` is not their password any more. */
export function changePassword(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  { from, to, apiKey }: PasswordChange,
): Promise<boolean> {
  const change = sql`${newPassword(to, apiKey)}, must_change_password = false`;
  return changeAndEndSessions(db, userId, keepSession, change, sql`password = ${from}`);
}

/** Sets a user's password, already hashed, whatever it was, and ends all their sessions. Returns false if there is none. */
export function resetPassword(db: Database, userId: string, hash: string, apiKey: ApiKeyChoice): Promise<boolean> {
  const change = sql`${newPassword(hash, apiKey)}, must_change_password = false`;
  return changeAndEndSessions(db, userId, undefined, change, sql`true`);
}

/** Gives an enabled user who may write a key in place of any earlier one. Returns undefined if there is no such user. */
export async function setApiKey(
  db: Database,
  userId: string,
  key: { hash: string; mask: string },
): Promise<Pick<User, 'username'> | undefined> {
  return db
    .updateTable('users')
    .set({ apiKey: key.hash, apiKeyMask: key.mask })
    .where('id', '=', userId)
    .where('role', 'in', ['content_creator', 'admin'])
    .where('disabledAt', 'is', null)
    .returning('username')
    .executeTakeFirst();
}

/** Takes a user's key away and gives the user; nothing where there was none. */
export async function removeApiKey(db: Database, userId: string): Promise<Pick<User, 'username'> | undefined> {
  return db
    .updateTable('users')
    .set({ apiKey: null, apiKeyMask: null })
    .where('id', '=', userId)
    .where('apiKey', 'is not', null)
    .returning('username')
    .executeTakeFirst();
}

/** Returns whose key this is, by its hash, or undefined if its owner is disabled or may not write any more. */
export async function findKeyOwner(db: Database, hash: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('apiKey', '=', hash)
    .where('role', 'in', ['content_creator', 'admin'])
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** The oldest admin, who owns the sample content. */
export async function firstAdmin(db: Database): Promise<Pick<User, 'id' | 'username'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .executeTakeFirst();
}

/** Returns the user with this name, whatever its case or Unicode form. */
export async function findUserByName(db: Database, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(folded(sql.ref('username')), '=', folded(username))
    .executeTakeFirst();
}
