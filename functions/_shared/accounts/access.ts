import type { Database } from '../../../db/client.ts';
import { findKeyOwner, type KeyOwner } from '../../../db/queries/accounts/api-keys.ts';
import { findSessionUser, type SessionUser } from '../../../db/queries/accounts/sessions.ts';
import type { User } from '../../../db/schema.ts';
import type { Access, Endpoint } from '../../../src/contracts/endpoint.ts';
import { mayWritePosts } from '../../../src/contracts/privacy/person.ts';
import { ProblemError } from '../http/problem.ts';
import { sha256 } from '../platform/keys.ts';
import { readApiKey } from './api-key.ts';
import { requireScope } from './key-scope.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { clearingCookies, readSession } from './session.ts';

/**
 * Throws a problem for a change that a browser sends because of another site (OWASP CSRF Prevention Cheat Sheet, Fetch Metadata).
 */
function refuseCrossOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== null && origin !== new URL(request.url).origin;
  // A browser always sends one of the two headers with a change.
  const unnamed = !site && !origin && request.headers.has('cookie');
  if (foreign || unnamed) throw new ProblemError('cross_origin', 'This can only be done from the site itself');
}

const allowed: Record<Exclude<Access, 'anyone'>, (user: User) => boolean> = {
  'signed-in': () => true,
  creator: (user) => mayWritePosts(user.role),
  admin: (user) => user.role === 'admin',
};

/** Returns the user of the request's live session, or undefined if it has none. */
export async function findCaller(db: Database, request: Request): Promise<SessionUser | undefined> {
  const sid = await readSession(request);
  return sid ? findSessionUser(db, sid, relyingParty.id) : undefined;
}

const noSecondFactor = () =>
  new ProblemError(
    'second_factor_required',
    'The company requires two-factor authentication. Set it up on your account page first.',
  );

// How long signing in counts as a fresh proof.
const proofMs = 10 * 60_000;

/**
 * Throws a problem unless the caller has signed in, with all factors, within the last ten minutes (OWASP ASVS 5.0, 7.5.1). An API key
 * is no proof.
 */
export function requireFreshProof(user: User | SessionUser | undefined): void {
  if (user && 'signedInAt' in user && Date.now() - user.signedInAt.getTime() < proofMs) return;
  throw new ProblemError(
    'proof_required',
    'Nothing was changed, because this needs a sign-in within the last ten minutes. Sign in again to confirm that it is you.',
  );
}

/**
 * Returns the caller, or undefined if the endpoint is open to anyone and does not need to know. Throws a problem if the caller may
 * not call the endpoint.
 */
export async function authorise(
  db: Database,
  request: Request,
  endpoint: Endpoint,
): Promise<SessionUser | KeyOwner | undefined> {
  const key = readApiKey(request);
  const user = key === undefined ? await bySession(db, request, endpoint) : await byKey(db, key, endpoint);
  if (user && endpoint.access !== 'anyone' && !allowed[endpoint.access](user))
    throw new ProblemError('forbidden', 'Your role does not allow this');
  if (user?.lacksSecondFactor && !endpoint.beforeSecondFactor) throw noSecondFactor();
  if (endpoint.proof === 'fresh') requireFreshProof(user);
  // Where the input decides, the least is checked before the body is read.
  if (endpoint.apiKey) requireScope(user, typeof endpoint.apiKey === 'string' ? endpoint.apiKey : 'draft');
  return user;
}

async function bySession(
  db: Database,
  request: Request,
  { access, optionalAuth }: Endpoint,
): Promise<SessionUser | undefined> {
  refuseCrossOrigin(request);
  if (access === 'anyone' && !optionalAuth) return undefined;
  const user = await findCaller(db, request);
  if (access === 'anyone') return user?.lacksSecondFactor ? undefined : user;
  if (user) return user;
  const cookies = request.headers.has('cookie') ? clearingCookies(request) : [];
  throw new ProblemError('unauthenticated', 'Please sign in', { cookies });
}

// Browsers never add an API key by themselves, so no other site can make them send one. A cookie beside the key is ignored.
async function byKey(db: Database, key: string, { apiKey }: Endpoint): Promise<KeyOwner> {
  const user = apiKey && key ? await findKeyOwner(db, sha256(key), relyingParty.id) : undefined;
  if (user && user.keyExpiresAt.getTime() > Date.now()) return user;
  const expired =
    user && `This API key expired on ${user.keyExpiresAt.toISOString().slice(0, 10)}. Ask an admin for a new one.`;
  const message = expired || (key ? 'This API key is not valid' : 'API key required');
  throw new ProblemError('unauthenticated', apiKey ? message : 'An API key cannot be used here', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
