import * as z from 'zod/mini';

/** The token of a link that somebody got, in the fragment of the link's URL: 256 random bits in Base64url. */
export const linkToken = z
  .string('Open the link again')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not whole. Open it again, or copy all of it.'));

/** The input that reads what a link is for. */
export const linkInput = z.strictObject({ token: linkToken });

/** How many days an invitation lasts. */
export const invitationDays = 7;

/** How many minutes a link lasts that sets a password (OWASP ASVS 5.0, 6.5.5). */
export const passwordLinkMinutes = 10;

/** How many minutes a link lasts that confirms an email address. */
export const emailLinkMinutes = 60;

/** A new link with its token. Only the response that has made it ever shows it. */
export const newLinkFields = {
  link: z.string(),
  /** True if the link is on its way by mail too. False if the site sends no mail. */
  mailed: z.boolean(),
};
