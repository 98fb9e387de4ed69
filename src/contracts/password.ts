import * as z from 'zod/mini';

/** The shortest password that is accepted (specification, section 5). */
export const passwordMinimum = 6;

// Hashing a longer text costs the server without making the password any stronger.
const passwordMaximum = 1024;

export const password = z
  .string('Password required')
  .check(
    z.minLength(passwordMinimum, `Password must be at least ${passwordMinimum} characters`),
    z.maxLength(passwordMaximum, `Password must be at most ${passwordMaximum} characters`),
  );
