import * as z from 'zod/mini';

/** A time as ISO 8601 text in UTC; a Date is accepted when writing. */
export const timestamp = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((value) => (typeof value === 'string' ? value : value.toISOString())),
);
