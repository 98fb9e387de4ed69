import * as z from 'zod/mini';

/** A code of the authenticator app, or a recovery code such as 7kq2m-x4wzp, in any case, with or without the hyphen. */
export const secondFactor = z
  .string('Enter the code')
  .check(
    z.trim(),
    z.regex(/^(?:\d{6}|[a-z\d]{5}-?[a-z\d]{5})$/i, 'Enter the 6 digits of the code, or one of your recovery codes'),
  );
