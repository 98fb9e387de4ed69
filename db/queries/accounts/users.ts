import { type RawBuilder, sql } from 'kysely';
import type { ApiKeyChoice } from '../../../src/contracts/accounts/credential-change.ts';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import type { UsersTable } from '../../tables/accounts.ts';
import { listed } from '../posts/visible.ts';
import { hasApiKey } from './api-keys.ts';
import { changeAndEndSessions } from './credential-change.ts';
import { hasSecondFactor } from './two-factor.ts';

/** Returns the SQL of a name in the form that all of its spellings share: lower case and one Unicode form. */
export const folded = (value: unknown) => sql<string>`lower(normalize(${value}, nfkc))`;

/** Stores a user and returns it. `password` is already hashed. Throws SQLSTATE 23505 if the name or the email is taken. */
export async function createUser(
  db: Database,
  user: Pick<UsersTable, 'username' | 'email' | 'password' | 'firstName' | 'lastName'> &
    Pick<User, 'role'> &
    Partial<Pick<User, 'mustChangePassword'>>,
): Promise<User> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

const shown = ['id', 'username', 'email', 'firstName', 'lastName', 'publicName', 'role'] as const;
const states = ['disabledAt', 'createdAt'] as const;

/** A user without passwords and second factors, with the number of posts that they have written. */
export type Author = Pick<User, (typeof shown | typeof states)[number]> & {
  posts: number;
  hasApiKey: boolean;
  hasSecondFactor: boolean;
};

const authors = (db: Database) =>
  db
    .selectFrom('users')
    .select([...shown, ...states])
    .select(sql<number>`(select count(*)::int from blog_posts where author_id = users.id)`.as('posts'))
    .select(hasApiKey.as('hasApiKey'))
    .select(hasSecondFactor.as('hasSecondFactor'));

/** Returns every user, newest first. */
export async function listUsers(db: Database): Promise<Author[]> {
  return authors(db).orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** Returns the user with this id, or undefined if there is none. */
export async function findUser(db: Database, id: string): Promise<Author | undefined> {
  return authors(db).where('id', '=', id).executeTakeFirst();
}

/** The SQL assignments that remove a user's API key of an earlier release. */
export const noApiKey = sql`api_key = null, api_key_mask = null`;

/** Returns the SQL assignments that set a password, already hashed, and keep or remove the API key of an earlier release. */
export const newPassword = (hash: string, apiKey: ApiKeyChoice): RawBuilder<unknown> =>
  sql`password = ${hash}, has_password = true${apiKey === 'revoke' ? sql`, ${noApiKey}` : sql``}`;

/** A change of password from one hash to another, and whether to keep the API keys. */
export interface PasswordChange {
  from: string;
  to: string;
  apiKey: ApiKeyChoice;
}

/** Changes a user's password and ends their other sessions. Returns false if `from` is no longer their password. */
export function changePassword(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  { from, to, apiKey }: PasswordChange,
): Promise<boolean> {
  const change = sql`${newPassword(to, apiKey)}, must_change_password = false`;
  const revokeKeys = apiKey === 'revoke';
  return changeAndEndSessions(db, userId, keepSession, change, sql`password = ${from}`, { revokeKeys });
}

/** Sets a user's password, already hashed, and ends all their sessions. Returns false if there is no such user. */
export function resetPassword(db: Database, userId: string, hash: string, apiKey: ApiKeyChoice): Promise<boolean> {
  const change = sql`${newPassword(hash, apiKey)}, must_change_password = false`;
  return changeAndEndSessions(db, userId, undefined, change, sql`true`, { revokeKeys: apiKey === 'revoke' });
}

/** Returns the oldest admin, who becomes the author of the sample posts. */
export async function firstAdmin(db: Database): Promise<Pick<User, 'id' | 'username'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .executeTakeFirst();
}

/** Returns the user with this name, in any case and Unicode form, or undefined if there is none. */
export async function findUserByName(db: Database, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(folded(sql.ref('username')), '=', folded(username))
    .executeTakeFirst();
}

/** The outcome of setting a public name. */
export interface NameChange {
  username: string;
  /** False if the user has this name already. */
  changed: boolean;
  /** True if visitors see a post of the user, and the name with it. */
  isVisible: boolean;
}

/** Sets the name that readers see beside a user's posts; null removes it. Returns undefined if there is no such user. */
export async function setPublicName(
  db: Database,
  userId: string,
  name: string | null,
): Promise<NameChange | undefined> {
  const { rows } = await sql<NameChange>`
    with changed as (
      update users set public_name = ${name} where id = ${userId} and public_name is distinct from ${name} returning id
    )
    select username, exists (select from changed) as changed,
      exists (select from blog_posts where author_id = users.id and ${listed}) as is_visible
    from users where id = ${userId}`.execute(db);
  return rows[0];
}
