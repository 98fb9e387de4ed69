import * as z from 'zod/mini';

/** The number of entries on a page of a list. Only the list of published posts has another (docs/decisions/api.md). */
export const entriesPerPage = 50;

/** The query parameter of a list: the number of the page, counted from 1. Parses to a number, 1 if it is left out. */
export const page = z.prefault(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'The page is a number from 1')), z.transform(Number)),
  '1',
);

/** The fields that every answer with a page has beside its entries: the page, and the counts of the whole list. */
export const pageFields = { total: z.number(), page: z.number(), pages: z.number() };
