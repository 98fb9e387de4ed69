import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { openSession } from '../db/queries/login.ts';
import type { LoginUser } from '../db/queries/sessions.ts';
import { createUser } from '../db/queries/users.ts';
import { hashPassword } from '../functions/_shared/auth/password.ts';
import type { Role } from '../src/contracts/person.ts';
import { send, someAddress } from './http.ts';

/** An account made for one test. */
export interface Account {
  id: string;
  username: string;
  password: string;
}

// Hashing is slow on purpose.
const password = 'a password for every test';
const hashed = hashPassword(password);

/** Stores an account of its own for a test. */
export async function createAccount(db: Database, role: Role): Promise<Account> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const user = { username, email: `${username}@example.org`, firstName: null, lastName: null, role };
  const { id } = await createUser(db, { ...user, password: await hashed });
  return { id, username, password };
}

/** Opens a session in the database, as a login does after the password was checked against `user`. */
export async function storeSession(db: Database, user: LoginUser): Promise<void> {
  const sid = randomUUID();
  await openSession(db, user, {
    sid,
    session: {
      createdAt: new Date().toISOString(),
      lastSeenAt: new Date().toISOString(),
      address: '::1',
      userAgent: '',
    },
    network: 'network',
    earlier: undefined,
    account: { key: sid, limit: 1, windowSeconds: 60 },
    tries: undefined,
    event: {
      action: 'login.success',
      actorId: user.id,
      actorName: 'test',
      subject: null,
      address: '::1',
      requestId: sid,
    },
  });
}

/** Makes an API key for an account, with an admin's cookies, and returns the key. */
export async function makeApiKey(base: string, cookie: string, { id }: Pick<Account, 'id'>): Promise<string> {
  const answer = await send(base, `/api/admin/generate-api-key/${id}`, { method: 'POST', cookie });
  if (answer.status !== 200) throw new Error(`Making an API key failed: ${answer.status} ${answer.text}`);
  return String(answer.json().apiKey);
}

/** Returns the status of the answer to a request with this API key: 200 while the key works, 401 once it is revoked. */
export async function keyStatus(base: string, key: string): Promise<number> {
  return (await send(base, '/api/blog/all', { headers: { authorization: `Bearer ${key}` } })).status;
}

/** Signs in over HTTP and gives the cookies as a browser would send them back. */
export async function signIn(
  base: string,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<string> {
  const answer = await send(base, '/api/auth/login', { body: { username, password }, from: someAddress() });
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.status} ${answer.text}`);
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
