import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { atMost, timestamp } from '../../fields.ts';
import { hasNoFragment, hasNoLogin, isPublicName, isUrl } from '../../public-url.ts';

const problem = 'Enter an address that begins with https://';

/** The input for the address of a calendar. The form and the function both validate with this schema. */
export const calendarInput = z.strictObject({
  url: z.string(problem).check(
    z.trim(),
    atMost(2000),
    // Calendar programs give addresses that begin with webcal://, which mean https.
    z.overwrite((text) => text.replace(/^webcals?:/i, 'https:')),
    z.refine(isUrl, problem),
    z.refine(hasNoLogin, 'Leave out the username and the password: enter the secret address of the calendar'),
    z.refine(hasNoFragment, 'Leave out what follows #'),
    z.refine(isPublicName, 'Enter the address of a public server'),
  ),
});

const output = z.object({
  success: z.literal(true),
  /** Null if there is no calendar. The address itself is never shown again. */
  calendar: z.nullable(
    z.object({
      host: z.string(),
      readAt: z.nullable(timestamp),
      /** Since when it cannot be read, and why. */
      failedAt: z.nullable(timestamp),
      failure: z.nullable(z.string()),
    }),
  ),
});

export type OwnCalendar = z.output<typeof output>['calendar'];

/** Returns the state of the caller's calendar. Only admins have one, because only they take calls. */
export const readOwnCalendar = endpoint({ method: 'GET', path: '/api/auth/calendar', access: 'admin', output });

/** Reads a calendar and, if that succeeds, stores its address in place of an earlier one. */
export const setOwnCalendar = endpoint({
  method: 'PUT',
  path: '/api/auth/calendar',
  access: 'admin',
  input: calendarInput,
  output,
});

/** Removes the caller's calendar and what was read of it. */
export const removeOwnCalendar = endpoint({ method: 'DELETE', path: '/api/auth/calendar', access: 'admin', output });

/** Reads the caller's calendar again, unless somebody has within five seconds. */
export const checkOwnCalendar = endpoint({ method: 'POST', path: '/api/auth/calendar', access: 'admin', output });
