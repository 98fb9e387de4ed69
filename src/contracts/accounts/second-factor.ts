import * as z from 'zod/mini';

/** Returns a code as it is compared, without the spaces and dashes with which apps show it and people write it. */
export const withoutGaps = (code: string): string => code.replace(/[\s\p{Pd}]+/gu, '');

/** A code of the authenticator app, or a recovery code such as 7kq2m-x4wzp, in any case. */
export const secondFactor = z
  .string('Enter the code')
  .check(
    z.overwrite(withoutGaps),
    z.regex(/^(?:\d{6}|[a-z\d]{10})$/i, 'Enter the 6 digits of the code, or one of your recovery codes'),
  );
