import { randomBytes } from 'node:crypto';
import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Database } from '../../../db/client.ts';
import { closeSession, sessionLimits } from '../../../db/queries/accounts/sessions.ts';
import type { User } from '../../../db/schema.ts';
import type { SessionDetails } from '../../../db/tables/accounts.ts';
import { signedInHint } from '../../../src/contracts/accounts/auth.ts';
import { keyFor, sha256 } from '../platform/keys.ts';
import { readCookie } from './read-cookie.ts';

const maxAgeSeconds = sessionLimits.absoluteDays * 24 * 60 * 60;

/** The names of the session cookie, over https and over http. __Host- binds it to this host (RFC 6265bis section 4.1.3.2). */
export const cookieNames = { secure: '__Host-talentcare', insecure: 'talentcare' } as const;

const cookieName = (secure: boolean) => (secure ? cookieNames.secure : cookieNames.insecure);
const isSecure = (request: Request) => new URL(request.url).protocol === 'https:';

function cookies(secure: boolean, token: string, seconds: number): string[] {
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return [
    `${cookieName(secure)}=${token}; HttpOnly; ${attributes}`,
    `${signedInHint}=${token ? '1' : ''}; ${attributes}`,
  ];
}

/** Returns the cookies that end a session in the browser. */
export const clearingCookies = (request: Request): string[] => cookies(isSecure(request), '', 0);

/** A new session: the values that the database stores, and its cookies. */
export interface NewSession {
  sid: string;
  session: SessionDetails;
  cookies: string[];
}

/** Makes a session for the browser that sent a request. The session is valid once the database has stored it. */
export async function newSession(request: Request, ip: string): Promise<NewSession> {
  const id = randomBytes(32).toString('base64url');
  const now = new Date().toISOString();
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 400);
  const token = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${maxAgeSeconds}s`)
    .sign(keyFor('session-token'));
  return {
    sid: sha256(id),
    session: { createdAt: now, lastSeenAt: now, address: ip, userAgent },
    cookies: cookies(isSecure(request), token, maxAgeSeconds),
  };
}

/** Returns the `sid` of the session in the request's cookie, or undefined if the cookie is missing, forged or expired. */
export async function readSession(request: Request): Promise<string | undefined> {
  const token = readCookie(request, cookieName(isSecure(request)));
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyFor('session-token'), { algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? sha256(payload.sid) : undefined;
  } catch (error) {
    // Other errors, such as a missing secret, must not look like a bad cookie.
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}

/** Ends the request's session. Returns its user, or undefined if the request has no session. */
export async function endSession(db: Database, request: Request): Promise<Pick<User, 'id' | 'username'> | undefined> {
  const sid = await readSession(request);
  return sid ? closeSession(db, sid) : undefined;
}
