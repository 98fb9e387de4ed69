import { randomBytes } from 'node:crypto';
import { siteUrl } from '../../../src/site/site-url.ts';
import { environment } from '../platform/env.ts';
import { sha256 } from '../platform/keys.ts';

/** The screens that a link opens. */
export type LinkScreen = 'join' | 'password' | 'email';

/**
 * Makes a link with a token of 256 random bits. Returns its URL and the hash that the database stores. The token is in the URL's
 * fragment, which browsers send to nobody.
 */
export function newLink(screen: LinkScreen): { url: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { url: `${siteUrl}${environment().ADMIN_PREFIX}/${screen}#${token}`, hash: sha256(token) };
}
