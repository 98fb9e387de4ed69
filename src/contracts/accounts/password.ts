import * as z from 'zod/mini';

/** The shortest password that is accepted (specification, section 5). */
export const passwordMinimum = 6;

/** The longest password that is accepted. Hashing a longer text takes time and adds no strength. */
export const passwordMaximum = 1024;

/** A password. The server also refuses weak new passwords (functions/_shared/accounts/password-rule.ts). */
export const password = z
  .string('Password required')
  .check(
    z.minLength(passwordMinimum, `Password must be at least ${passwordMinimum} characters`),
    z.maxLength(passwordMaximum, `Password must be at most ${passwordMaximum} characters`),
  );
