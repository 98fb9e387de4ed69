import { site } from '../../../../src/site/brand.ts';
import { siteUrl } from '../../../../src/site/site-url.ts';
import { ProblemError } from '../../http/problem.ts';

const { hostname, host, origin } = new URL(siteUrl);

/** Whom passkeys are made for. It comes from the site's URL and never from a request. */
export const relyingParty = { id: hostname, origin, name: site.name } as const;

/**
 * The signature algorithms that are accepted, the preferred first (COSE: EdDSA, ES256, RS256). The library would also ask for ML-DSA,
 * which is experimental in Node.
 */
export const algorithms = [-8, -7, -257];

/**
 * Returns why passkeys are off for a request, or undefined if they are on. A passkey belongs to the site's address, so a browser would
 * refuse it at another one, such as a deploy preview.
 */
export function passkeysOff(request: Request): string | undefined {
  if (new URL(request.url).host === host) return undefined;
  return `Passkeys work only at ${origin}, and this page has another address. Use your password here, or go to ${origin}.`;
}

/** Throws a problem if passkeys are off for a request. */
export function requirePasskeys(request: Request): void {
  const message = passkeysOff(request);
  if (message) throw new ProblemError('forbidden', message);
}
