import * as z from 'zod/mini';

const day = z.iso.date('Choose a day');

/** Days on which somebody takes no calls, such as 2026-12-24 to 2027-01-02. Both are included. */
export const awayDays = z
  .strictObject({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { error: 'The last day is before the first', path: ['to'] }));

export type AwayDays = z.output<typeof awayDays>;
