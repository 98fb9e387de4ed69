import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { User, UsersTable } from '../schema.ts';
import { changeAndEndSessions } from './user-change.ts';
import { signedInFrom } from './user-networks.ts';

const folded = (value: unknown) => sql<string>`lower(normalize(${value}, nfkc))`;

/** The user with this name, whatever its case or Unicode form, and whether they have signed in from this network. */
export async function findLogin(
  db: Database,
  username: string,
  network: string,
): Promise<(User & { known: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .select((eb) =>
      eb
        .exists(signedInFrom(network, eb.ref('users.id')))
        .$castTo<boolean>()
        .as('known'),
    )
    .where(folded(sql.ref('username')), '=', folded(username))
    .executeTakeFirst();
}

/** Stores a user and gives them; `password` is already hashed. Fails on a taken name or address with SQLSTATE 23505. */
export async function createUser(
  db: Database,
  user: Pick<UsersTable, 'username' | 'email' | 'password' | 'firstName' | 'lastName'> & { role: User['role'] },
): Promise<User> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

/** Every user, newest first. */
export async function listUsers(db: Database): Promise<User[]> {
  return db.selectFrom('users').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** The user with this id. */
export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

// Any constant will do, so long as nothing else in this database takes the same lock.
const roleLock = 7226016;

/**
 * Changes another user's role, ends their sessions, and takes the key of one who may not write any more. Gives the role
 * they had; nothing where the role is theirs already, nobody has this id, or the caller is no admin.
 *
 * Roles change one after another, so that of two admins who demote each other the second finds that he is none any more.
 * As a caller is an admin and never the one who is changed, an admin always remains.
 */
export async function changeRole(
  db: Database,
  callerId: string,
  userId: string,
  role: User['role'],
): Promise<User['role'] | undefined> {
  const lock = sql`select pg_advisory_xact_lock(${sql.lit(roleLock)})`;
  const change = sql`
    with earlier as materialized (
      select id, role from users where id = ${userId} for update
    ), changed as (
      update users set
        role = ${role},
        api_key = case when ${role} = 'user' then null else api_key end,
        api_key_mask = case when ${role} = 'user' then null else api_key_mask end
      from earlier
      where users.id = earlier.id and earlier.role <> ${role} and users.id <> ${callerId}
        and exists (select from users caller where caller.id = ${callerId} and caller.role = 'admin')
      returning users.id, earlier.role as earlier_role
    ), ended as (
      delete from user_sessions where user_id in (select id from changed)
    )
    select earlier_role from changed`;
  const [, changed] = await db.batch([lock.compile(db), change.compile(db)]);
  return changed?.[0]?.earlier_role as User['role'] | undefined;
}

/** Changes a user's password from one hash to another and ends their other sessions; false where it is another now. */
export function changePassword(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  from: string,
  to: string,
): Promise<boolean> {
  return changeAndEndSessions(db, userId, keepSession, sql`password = ${to}`, sql`password = ${from}`);
}

/** Gives a user who may write a key in place of any earlier one; nothing where nobody with this id may write. */
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

/** Whose key this is, by its hash; nobody's where its owner may not write any more. */
export async function findKeyOwner(db: Database, hash: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('apiKey', '=', hash)
    .where('role', 'in', ['content_creator', 'admin'])
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

/** Sets the password of the user with this name, already hashed, and ends their sessions; false where nobody has it. */
export async function setPasswordByName(db: Database, username: string, password: string): Promise<boolean> {
  const changed = await db
    .with('changed', (cte) =>
      cte
        .updateTable('users')
        .set({ password })
        .where(folded(sql.ref('username')), '=', folded(username))
        .returning('id'),
    )
    .with('ended', (cte) =>
      cte.deleteFrom('userSessions').where('userId', 'in', (eb) => eb.selectFrom('changed').select('id')),
    )
    .selectFrom('changed')
    .select('id')
    .executeTakeFirst();
  return changed !== undefined;
}
