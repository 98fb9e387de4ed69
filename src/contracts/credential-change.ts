import * as z from 'zod/mini';
import { passwordMaximum } from './password.ts';

/** The password of the person who asks, as proof that it is still them. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(passwordMaximum, 'Your current password is wrong'));

/** What becomes of an account's API key when its password changes: whoever knew the password may know the key too. */
export const apiKeyChoice = z.enum(['keep', 'revoke'], 'Say “keep” or “revoke”');

export type ApiKeyChoice = z.infer<typeof apiKeyChoice>;
