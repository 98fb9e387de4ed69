import * as z from 'zod/mini';

/** An id that the database has generated. */
export const id = z.uuid('This is not a valid id');

/** Returns true if a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
