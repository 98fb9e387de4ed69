import { cookieNames } from '../../functions/_shared/accounts/session.ts';
import { signedInHint } from '../../src/contracts/accounts/auth.ts';
import { type Finding, good, wrong } from '../finding.ts';
import type { LiveSite } from './live-site.ts';

/**
 * Checks the cookies without signing in. A page and a refused login set none. Signing out without a session changes nothing, but
 * its response clears both cookies with the same attributes that a login sets.
 */
export async function checkCookies(site: LiveSite): Promise<Finding[]> {
  const login = await site.ask('/api/auth/login', { method: 'POST', body: '{}' });
  if (login.status === 403)
    return [
      wrong(
        `A login from ${site.origin} is refused as one from another site, so nobody can sign in: the host must pass on the name and the https of the request`,
      ),
    ];
  const logout = await site.ask('/api/auth/logout', { method: 'POST' });
  const early = [...(await site.get('/')).headers.getSetCookie(), ...login.headers.getSetCookie()];
  const findings = early.map((cookie) =>
    wrong(
      `A visitor who has not signed in gets the cookie ${nameOf(cookie)}, expected none: find out what in front of the site sets it`,
    ),
  );
  const cleared = logout.headers.getSetCookie();
  const session = site.isSecure ? cookieNames.secure : cookieNames.insecure;
  findings.push(
    ...flawsOf(cleared, session, ['HttpOnly', ...attributes(site)]),
    ...flawsOf(cleared, signedInHint, attributes(site)),
  );
  return findings.length > 0 ? findings : [good('Cookies come with a login only, and have their flags')];
}

const attributes = ({ isSecure }: LiveSite) => ['Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];

const nameOf = (cookie: string) => cookie.split('=')[0] ?? '';

function flawsOf(cookies: readonly string[], name: string, expected: readonly string[]): Finding[] {
  const cookie = cookies.find((each) => nameOf(each) === name);
  if (!cookie)
    return [
      wrong(
        `Signing out does not clear the cookie ${name}, expected Set-Cookie: the host must pass on every Set-Cookie and the https of the request`,
      ),
    ];
  const given = cookie.split(';').map((part) => part.trim().toLowerCase());
  const missing = expected.filter((attribute) => !given.includes(attribute.toLowerCase()));
  if (given.some((attribute) => attribute.startsWith('domain='))) missing.push('no Domain');
  if (missing.length === 0) return [];
  return [wrong(`The cookie ${name} lacks ${missing.join(', ')}: a proxy in front must not change Set-Cookie`)];
}
