import * as z from 'zod/mini';

/** The shortest password that is accepted (specification, section 5). */
export const passwordMinimum = 6;

// Hashing a longer text costs the server without making the password any stronger.
const passwordMaximum = 1024;

/** The rule that a new password must also pass on the server is functions/_shared/auth/password-rule.ts. */
export const password = z
  .string('Password required')
  .check(
    z.minLength(passwordMinimum, `Password must be at least ${passwordMinimum} characters`),
    z.maxLength(passwordMaximum, `Password must be at most ${passwordMaximum} characters`),
  );

/** The password of the person who asks, as proof that it is still them. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(passwordMaximum, 'Your current password is wrong'));

/** What becomes of an account's API key when its password changes: whoever knew the password may know the key too. */
export const apiKeyChoice = z.enum(['keep', 'revoke'], 'Say “keep” or “revoke”');

export type ApiKeyChoice = z.infer<typeof apiKeyChoice>;
