import * as z from 'zod/mini';

/** The number of entries on a page of a list. Only the list of published posts has another number (docs/decisions/api.md). */
export const entriesPerPage = 50;

/** The query parameter of a list: the number of the page, from 1. Parses to a number, 1 if it is missing. */
export const page = z.prefault(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'The page is a number from 1')), z.transform(Number)),
  '1',
);

/** The fields of every response with a page, besides its entries: the page, and the counts of the whole list. */
export const pageFields = { total: z.number(), page: z.number(), pages: z.number() };
