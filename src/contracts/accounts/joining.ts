import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { role } from '../privacy/person.ts';
import { currentUser } from './auth.ts';
import { linkInput, linkToken } from './link-token.ts';
import { passkeyOptions, passkeysAreOff, registration } from './passkeys.ts';
import { password } from './password.ts';
import { username } from './username.ts';

/** Tells the invited person who invites them. Changes nothing. A link that has ended or been used is not found. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'anyone',
  input: linkInput,
  output: z.object({
    success: z.literal(true),
    invitation: z.object({
      invitedBy: z.string(),
      firstName: z.nullable(z.string()),
      email: z.string(),
      role,
      expiresAt: timestamp,
    }),
  }),
});

export const joinInput = z.strictObject({ token: linkToken, username, password });

export const joinPasskeyInput = z.strictObject({ token: linkToken, username });

/** Returns the options with which a browser makes a passkey for an invited person. A taken username is a conflict, with an issue. */
export const joinPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/join/passkey-options',
  access: 'anyone',
  input: joinPasskeyInput,
  output: z.union([z.object({ success: z.literal(true), options: passkeyOptions }), passkeysAreOff]),
});

/**
 * Makes the account of an invited person and signs in. The person signs in with the password from then on, or with the passkey that the
 * browser has made, and then has no password. A refused username or password does not use the link up. A taken username is a
 * conflict, with an issue on that field.
 */
export const join = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  input: z
    .strictObject({ token: linkToken, username, password: z.optional(password), credential: z.optional(registration) })
    .check(
      z.refine((input) => (input.password === undefined) !== (input.credential === undefined), {
        error: 'Choose a password or a passkey',
        path: ['password'],
      }),
    ),
  output: z.object({ success: z.literal(true), user: currentUser }),
});
