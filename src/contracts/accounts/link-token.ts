import * as z from 'zod/mini';

/** The token of a link that somebody got, in the fragment of the link's URL: 256 random bits in Base64url. */
export const linkToken = z
  .string('Open the link again')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not whole. Open it again, or copy all of it.'));

/** How many minutes a link lasts that confirms an email address. */
export const emailLinkMinutes = 60;
