import { hash } from 'node:crypto';
import type { CacheTag, Endpoint } from '../../../src/contracts/endpoint.ts';

// The CDN may answer for five minutes by itself, and forgets at once what a save purges (purge.ts) and what a new deploy
// replaces: the time only bounds what is lost when a purge fails. A browser asks every time, and hears 304.
const headersFor = (tag: CacheTag) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, s-maxage=300',
  'netlify-cache-tag': tag,
});

// Where an endpoint answers people differently, the CDN must not give them what it keeps for strangers.
const forStrangersOnly = { 'netlify-vary': 'cookie=__Host-talentcare|talentcare,header=authorization' };

/**
 * What a good answer says of keeping it: headers for one that everyone may share, where the declaration says so and
 * nothing in the request says who asks, and whether the caller has it already. Nothing for an answer to one caller.
 */
export function publicCacheHeaders(
  body: string,
  endpoint: Endpoint,
  request: Request,
): { headers: Record<string, string>; isKnown: boolean } | undefined {
  const { cache, optionalAuth } = endpoint;
  const mayBeSomebody = request.headers.has('cookie') || request.headers.has('authorization');
  if (!cache || (optionalAuth && mayBeSomebody)) return undefined;
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const headers = { ...headersFor(cache), ...(optionalAuth ? forStrangersOnly : {}), etag };
  return { headers, isKnown: matches(request.headers.get('if-none-match'), etag) };
}

// A list of tags of which any may match, weakly: a CDN that compresses makes a tag weak (RFC 9110 section 13.1.2).
const matches = (list: string | null, etag: string): boolean =>
  (list ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
