import type { APIRoute } from 'astro';
import { buildInfo } from '../../content/build-info.ts';
import { settings } from '../../content/settings.ts';
import { mailto } from '../../site/mailto.ts';
import { urlOf } from '../../site/site-url.ts';

// RFC 9116, section 2.5.5, recommends less than a year.
const validDays = 360;

/** Returns the contact for reporting a vulnerability (RFC 9116). Each build renews the date on which the file expires. */
export const GET: APIRoute = () => {
  const expires = new Date(buildInfo.buildTime);
  expires.setUTCHours(24 * validDays, 0, 0, 0);
  const lines = [
    `Contact: ${mailto(settings.contact_email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${urlOf('/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
