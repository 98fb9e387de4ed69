import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, line } from '../fields.ts';
import { linkInput, linkToken, newLinkFields } from './link-token.ts';
import { password } from './password.ts';

export const forgottenInput = z.strictObject({ name: line('Enter your username or e-mail address', 254) });

/**
 * Sends a link that sets a new password to the address of an account. The response is the same whether there is such an account,
 * whether it is enabled, and whether too many links have been asked for.
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgotten-password',
  access: 'anyone',
  input: forgottenInput,
  output: z.object({
    success: z.literal(true),
    /** False if this site sends no mail, whatever the name. */
    sendsMail: z.boolean(),
  }),
});

/** Tells whose password a link sets. Changes nothing. A link that has ended or been used is not found. */
export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/auth/password-link',
  access: 'anyone',
  input: linkInput,
  output: z.object({ success: z.literal(true), username: z.string() }),
});

export const setPasswordInput = z.strictObject({ token: linkToken, password });

/**
 * Sets the password of a link's account and ends all its sessions. Signs nobody in, and leaves two-factor authentication on (OWASP
 * ASVS 5.0, 6.4.3). A refused password does not use the link up.
 */
export const setPasswordByLink = endpoint({
  method: 'PUT',
  path: '/api/auth/password-link',
  access: 'anyone',
  input: setPasswordInput,
  output: z.object({ success: z.literal(true) }),
});

/**
 * Makes a link that sets the password of another person's account, for ten minutes. Only this response ever shows it. Earlier links
 * of the account end. Nobody can do this for their own account.
 */
export const makePasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/password-link',
  access: 'admin',
  proof: 'fresh',
  params: z.object({ userId: id }),
  output: z.object({ success: z.literal(true), link: newLinkFields.link }),
});
