import { randomBytes, randomUUID } from 'node:crypto';
import { JOSEError, JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { AcceptedChallenge } from '../../../../db/queries/accounts/passkey-use.ts';
import { ProblemError } from '../../http/problem.ts';
import { keyFor, sha256 } from '../../platform/keys.ts';
import { readCookie } from '../read-cookie.ts';

// How long a challenge lasts.
const lifetimeSeconds = 5 * 60;

/** How long the browser waits for the person: less than the challenge lasts. */
export const ceremonyTimeoutMs = 4 * 60_000;

/** What a challenge is for: to add a passkey to an account, to join with one, or to sign in. */
export type Purpose = 'register' | 'join' | 'sign-in';

const cookieNames = { secure: '__Host-talentcare_passkey', insecure: 'talentcare_passkey' } as const;

const isSecure = (request: Request) => new URL(request.url).protocol === 'https:';
const cookieName = (request: Request) => cookieNames[isSecure(request) ? 'secure' : 'insecure'];

/** A challenge for a browser, and the cookie that binds the challenge to the browser. */
export interface NewChallenge {
  challenge: string;
  cookies: string[];
}

/**
 * Makes a challenge for one purpose and, if `subject` is given, for one person. It is a signed token, so nothing is stored until it is
 * answered. A browser that has the cookie already keeps its value, so that two tabs do not disturb each other.
 */
export async function makeChallenge(request: Request, purpose: Purpose, subject?: string): Promise<NewChallenge> {
  const held = readCookie(request, cookieName(request));
  const browser = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url');
  const token = new SignJWT({ purpose, browser: sha256(browser) })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomUUID())
    .setExpirationTime(`${lifetimeSeconds}s`);
  const attributes = `HttpOnly; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`;
  return {
    challenge: await (subject === undefined ? token : token.setSubject(subject)).sign(keyFor('passkey-challenge')),
    cookies: [`${cookieName(request)}=${browser}; ${attributes}`],
  };
}

/** A challenge that this browser has answered, and for whom it was made if it was made for one person. */
export type AnsweredChallenge = AcceptedChallenge & { subject: string | undefined };

/**
 * Returns the challenge in an answer, in Base64url. Throws a problem if the challenge is not ours, is for another purpose, has expired,
 * or was given to another browser. Only the statement that accepts the challenge can tell whether it was answered before.
 */
export async function readChallenge(request: Request, purpose: Purpose, encoded: string): Promise<AnsweredChallenge> {
  const token = Buffer.from(encoded, 'base64url').toString('utf8');
  const { payload } = await jwtVerify(token, keyFor('passkey-challenge'), {
    algorithms: ['HS256'],
    requiredClaims: ['jti', 'exp'],
  }).catch((error: unknown) => {
    if (error instanceof JWTExpired)
      throw new ProblemError('invalid', 'This took longer than five minutes. Please try again.', { cause: error });
    // Other errors, such as a missing secret, must not look like a bad challenge.
    throw error instanceof JOSEError ? foreign(error) : error;
  });
  const browser = readCookie(request, cookieName(request));
  if (payload.purpose !== purpose) throw foreign();
  if (!browser || payload.browser !== sha256(browser))
    throw new ProblemError(
      'invalid',
      'This was begun in another browser, or this browser keeps no cookies. Please try again in one browser.',
    );
  return { id: String(payload.jti), expiresAt: new Date(Number(payload.exp) * 1000), subject: payload.sub };
}

const foreign = (cause?: unknown) =>
  new ProblemError('invalid', 'This passkey did not answer what this site had asked. Please try again.', { cause });

/** Returns the problem of a challenge that has been answered before. */
export const answeredBefore = (): ProblemError =>
  new ProblemError('conflict', 'This answer of your passkey has been used already. Please try again.');
