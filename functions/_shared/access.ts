import type { Database } from '../../db/client.ts';
import { findSessionUser } from '../../db/queries/sessions.ts';
import type { User } from '../../db/schema.ts';
import type { Access, Endpoint } from '../../src/contracts/endpoint.ts';
import { mayWritePosts } from '../../src/contracts/users.ts';
import { Problem } from './problem.ts';
import { clearingCookies, readSession } from './session.ts';

/** Refuses a change that another site asks a browser to make in its visitor's name (OWASP CSRF, Fetch Metadata). */
export function refuseCrossOrigin(request: Request): void {
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
  const { access, recognises } = endpoint;
  if (access === 'anyone') return recognises ? recognise(db, request) : undefined;
  const user = await recognise(db, request);
  if (!user) {
    const cookies = request.headers.has('cookie') ? clearingCookies(request) : [];
    throw new Problem('unauthenticated', 'Please sign in', { cookies });
  }
  if (!allowed[access](user)) throw new Problem('forbidden', 'Your role does not allow this');
  return user;
}
