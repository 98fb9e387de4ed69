import * as z from 'zod/mini';

/** The path of the page on which a visitor chooses, moves and cancels the call about a demo request. */
export const callPage = '/call/:token';

const chooseTime = 'Choose a time';

/** A telephone number. It may only hold what a number is written with, because mails repeat it. Blank for none. */
const telephone = z
  .string()
  .check(z.trim(), z.regex(/^$|^\+?[\d ()-]{6,25}$/, 'Enter a number of digits and blanks, such as 020 7946 0000'));

/** What the form of that page sends. */
export const callForm = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('book'),
    /** When the call begins. */
    at: z.iso.datetime(chooseTime),
    telephone: z._default(telephone, ''),
  }),
  z.strictObject({ action: z.literal('cancel') }),
]);
