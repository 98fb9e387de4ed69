import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { User, UsersTable } from '../schema.ts';

const folded = (value: unknown) => sql<string>`lower(normalize(${value}, nfkc))`;

/** The user with this name, whatever its case or Unicode form. */
export async function findUserByUsername(db: Database, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(folded(sql.ref('username')), '=', folded(username))
    .executeTakeFirst();
}

/** Stores a user; `password` is already hashed. Fails on a taken name or address with SQLSTATE 23505. */
export async function createUser(
  db: Database,
  user: Pick<UsersTable, 'username' | 'email' | 'password' | 'firstName' | 'lastName'> & { role: User['role'] },
): Promise<{ id: string }> {
  return db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
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
