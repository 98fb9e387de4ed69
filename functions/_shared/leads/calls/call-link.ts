import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteUrl } from '../../../../src/site/site-url.ts';
import { keyFor } from '../../platform/keys.ts';

const idBytes = 16;

const signed = (id: Buffer) => createHmac('sha256', keyFor('call-link')).update(id).digest().subarray(0, 16);

/**
 * Returns the path of the page on which the visitor of a request chooses, moves and cancels the call. It holds the id of the request with
 * a signature, so that nobody else finds it, and a mail that is sent again has the same.
 */
export function callPath(requestId: string): string {
  const id = Buffer.from(requestId.replaceAll('-', ''), 'hex');
  return `/call/${Buffer.concat([id, signed(id)]).toString('base64url')}`;
}

/** Returns the URL of that page. */
export const callUrl = (requestId: string): string => `${siteUrl}${callPath(requestId)}`;

/** Returns the id of the request that a token of such a path names, or undefined if the signature is not ours. */
export function requestOfToken(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), signed(id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
