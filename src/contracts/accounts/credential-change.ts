import * as z from 'zod/mini';
import { passwordMaximum } from './password.ts';

/** The caller's password, as proof that the caller is the account's owner. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(passwordMaximum, 'Your current password is wrong'));

/** The choice to keep or revoke the API key when a password changes. Somebody who knew the password may also know the key. */
export const apiKeyChoice = z.enum(['keep', 'revoke'], 'Send “keep” or “revoke”');

export type ApiKeyChoice = z.infer<typeof apiKeyChoice>;
