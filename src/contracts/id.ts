import * as z from 'zod/mini';

/** An id made by the database. */
export const id = z.uuid('This is not a valid id');
