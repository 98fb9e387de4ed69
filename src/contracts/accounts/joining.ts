import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { role } from '../privacy/person.ts';
import { currentUser } from './auth.ts';
import { linkInput, linkToken } from './link-token.ts';
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

/**
 * Makes the account of an invited person and signs in. A refused username or password does not use the link up. A taken username is a
 * conflict, with an issue on that field.
 */
export const join = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  input: joinInput,
  output: z.object({ success: z.literal(true), user: currentUser }),
});
