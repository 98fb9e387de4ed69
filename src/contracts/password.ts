import * as z from 'zod/mini';

/** The shortest password that is accepted (specification, section 5). */
export const passwordMinimum = 6;

/** The longest password that is accepted: to hash a longer text costs the server, and makes no password stronger. */
export const passwordMaximum = 1024;

/** The rule that a new password must also pass on the server is functions/_shared/auth/password-rule.ts. */
export const password = z
  .string('Password required')
  .check(
    z.minLength(passwordMinimum, `Password must be at least ${passwordMinimum} characters`),
    z.maxLength(passwordMaximum, `Password must be at most ${passwordMaximum} characters`),
  );
