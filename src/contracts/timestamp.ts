import * as z from 'zod/mini';

/** A time. Parses to ISO 8601 text in UTC, from such text or from a Date. */
export const timestamp = z.pipe(
  z.union([z.string(), z.date()]),
  z.transform((value) => (typeof value === 'string' ? value : value.toISOString())),
);
