import type { Database } from '../../../db/client.ts';
import { findSessionUser } from '../../../db/queries/sessions.ts';
import { findKeyOwner } from '../../../db/queries/users.ts';
import type { User } from '../../../db/schema.ts';
import type { Access, Endpoint } from '../../../src/contracts/endpoint.ts';
import { mayWritePosts } from '../../../src/contracts/person.ts';
import { Problem } from '../http/problem.ts';
import { sha256 } from '../platform/keys.ts';
import { readApiKey } from './api-key.ts';
import { clearingCookies, readSession } from './session.ts';

/** Refuses a change that another site asks a browser to make in its visitor's name (OWASP CSRF, Fetch Metadata). */
function refuseCrossOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== null && origin !== new URL(request.url).origin;
  // A browser always says where a change comes from; with a cookie and without a word of that it is refused.
  const silent = !site && !origin && request.headers.has('cookie');
  if (foreign || silent) throw new Problem('cross_origin', 'This can only be done from the site itself');
}

const allowed: Record<Exclude<Access, 'anyone'>, (user: User) => boolean> = {
  'signed-in': () => true,
  creator: (user) => mayWritePosts(user.role),
  admin: (user) => user.role === 'admin',
};

/** Whose live session the request has, if any. */
export async function recognise(db: Database, request: Request): Promise<User | undefined> {
  const sid = await readSession(request);
  return sid ? findSessionUser(db, sid) : undefined;
}

/** Who calls, where the endpoint wants to know. Throws where the caller may not. */
export async function authorise(db: Database, request: Request, endpoint: Endpoint): Promise<User | undefined> {
  const key = readApiKey(request);
  const user = key === undefined ? await bySession(db, request, endpoint) : await byKey(db, key, endpoint);
  if (user && endpoint.access !== 'anyone' && !allowed[endpoint.access](user))
    throw new Problem('forbidden', 'Your role does not allow this');
  return user;
}

async function bySession(
  db: Database,
  request: Request,
  { access, optionalAuth }: Endpoint,
): Promise<User | undefined> {
  // A change that another site asks for is refused before anybody is asked for.
  refuseCrossOrigin(request);
  if (access === 'anyone') return optionalAuth ? recognise(db, request) : undefined;
  const user = await recognise(db, request);
  if (user) return user;
  const cookies = request.headers.has('cookie') ? clearingCookies(request) : [];
  throw new Problem('unauthenticated', 'Please sign in', { cookies });
}

// No browser sends a key by itself, so where it comes from says nothing; a cookie beside it does not count.
async function byKey(db: Database, key: string, { apiKey }: Endpoint): Promise<User> {
  const user = apiKey && key ? await findKeyOwner(db, sha256(key)) : undefined;
  if (user) return user;
  const message = key ? 'This API key is not valid' : 'API key required';
  throw new Problem('unauthenticated', apiKey ? message : 'An API key cannot be used here', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
