import { hash } from 'node:crypto';
import type { CacheTag, Endpoint } from '../../../src/contracts/endpoint.ts';
import { cookieNames } from '../accounts/session.ts';

// A save (purge.ts), the clock after it and a deploy all purge the CDN, so the day only limits the damage if all of them fail. A
// shorter time would wake the database for nothing. Browsers revalidate every time.
const maxCacheSeconds = 86_400;

/** Returns headers that make browsers revalidate a response, and let the CDN keep it for `seconds` or until its tag is purged. */
export const headersFor = (tag: CacheTag, seconds: number) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': `public, durable, s-maxage=${seconds}`,
  'netlify-cache-tag': tag,
});

// Without names, the CDN would keep a response for each query, and the database would wake for each.
const varyBy = (query: readonly string[]) => `query=${query.join('|') || 'none'}`;

// If an endpoint answers users differently, the CDN must not send them the cached anonymous response.
const varyByCaller = `,cookie=${Object.values(cookieNames).join('|')},header=authorization`;

/**
 * Returns how long the CDN may keep a response with posts, in seconds: until a post next appears or disappears, and at most
 * a day. `secondsToChange` comes from the query for the posts, and is null if nothing is scheduled.
 */
export function cacheSeconds(secondsToChange: number | null): number {
  if (secondsToChange === null) return maxCacheSeconds;
  // The response is sent up to a second later than the database's clock was read.
  return Math.max(0, Math.min(maxCacheSeconds, Math.floor(secondsToChange) - 1));
}

/**
 * Returns the cache headers of a public response, and whether the caller has the same response already. Returns undefined
 * if the response must not be cached: the endpoint does not declare it, or the response may depend on the caller.
 */
export function publicCacheHeaders(
  body: string,
  endpoint: Endpoint,
  request: Request,
  seconds: number,
): { headers: Record<string, string>; isKnown: boolean } | undefined {
  const { cache, optionalAuth } = endpoint;
  const mayBeUser = request.headers.has('cookie') || request.headers.has('authorization');
  if (!cache || (optionalAuth && mayBeUser)) return undefined;
  const { headers, isKnown } = sharedHeaders(body, cache, request, seconds);
  const vary = varyBy(Object.keys(endpoint.query?.shape ?? {})) + (optionalAuth ? varyByCaller : '');
  return { headers: { ...headers, 'netlify-vary': vary }, isKnown };
}

/** Returns the cache headers of a response that everybody gets, whatever the query, and whether the caller has the same response already. */
export function sharedHeaders(
  body: string,
  tag: CacheTag,
  request: Request,
  seconds: number,
): { headers: Record<string, string>; isKnown: boolean } {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return {
    headers: { ...headersFor(tag, seconds), 'netlify-vary': varyBy([]), etag },
    isKnown: knows(request, etag),
  };
}

/**
 * Returns true if the caller has the version with this ETag. Compares weakly, because a CDN that compresses makes an ETag weak
 * (RFC 9110 section 13.1.2).
 */
export const knows = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
