import * as z from 'zod/mini';
import { line } from '../fields.ts';

/** The username of a new account. */
export const username = line('Enter a username', 64).check(
  // Invisible characters could make one name look like another.
  z.regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'Remove the characters that cannot be seen'),
);
