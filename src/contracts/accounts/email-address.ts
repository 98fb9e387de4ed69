import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields.ts';
import { linkToken } from './link-token.ts';

export const newEmailInput = z.strictObject({ email: email('Enter the new e-mail address') });

/**
 * Asks for another e-mail address of the caller's account. The new address gets a link by mail, which confirms it, and the old one is
 * told. An earlier link ends. A taken address is a conflict, with an issue on the field.
 */
export const askForEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  access: 'signed-in',
  proof: 'fresh',
  input: newEmailInput,
  output: z.object({ success: z.literal(true) }),
});

/** Changes the e-mail address with the token of the link. A refused call does not use the link up. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anyone',
  input: z.strictObject({ token: linkToken }),
  output: z.object({ success: z.literal(true), username: z.string(), email: z.string() }),
});
