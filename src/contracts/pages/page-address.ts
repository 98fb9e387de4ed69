import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { typedPageSlug } from './page-path.ts';

/**
 * Says what has the address of a page now, in the words of a save that would be refused. `taken` is null if the address is free, and
 * `suggestion` is a free slug. `id` is the id of the page, if it exists already.
 */
export const checkPageAddress = endpoint({
  method: 'GET',
  path: '/api/page-address',
  access: 'creator',
  query: z.strictObject({
    slug: typedPageSlug.check(z.minLength(1, 'Enter an address such as services/nhs')),
    id: z.optional(id),
  }),
  output: z.object({
    success: z.literal(true),
    taken: z.nullable(z.object({ message: z.string(), suggestion: z.optional(z.string()) })),
  }),
});
