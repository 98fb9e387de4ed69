import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { atMost, optionalLine } from '../../fields.ts';
import { parseBusinessHours } from '../business-hours.ts';
import { awayDays } from './away-days.ts';

/** The most calls that somebody can take on a day. */
export const mostCallsADay = 20;

/** The most periods in which somebody is away. */
const awayLimit = 30;

const isHttps = (url: string) => url === '' || URL.parse(url)?.protocol === 'https:';

/** What somebody chooses about calls. */
export const callSettingsInput = z.strictObject({
  takesCalls: z.boolean(),
  /** Written as the business hours are. Blank for the business hours. */
  callHours: optionalLine(200).check(
    z.refine((text) => text === '' || parseBusinessHours(text) !== undefined, 'Write the hours as Mon-Fri 9:00-17:00'),
  ),
  dailyCalls: z
    .number('Enter a number')
    .check(
      z.int('Enter a whole number'),
      z.minimum(1, 'At least one'),
      z.maximum(mostCallsADay, `At most ${mostCallsADay}`),
    ),
  awayDays: z.array(awayDays).check(z.maxLength(awayLimit, `Use at most ${awayLimit} periods`)),
  /** Where visitors without a telephone number meet the person. Blank for nowhere. */
  meetingLink: z.string().check(z.trim(), atMost(500), z.refine(isHttps, 'Enter an address that begins with https://')),
});

const output = z.object({
  success: z.literal(true),
  ...callSettingsInput.shape,
  awayDays: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The company's hours, within which all calls are. */
  businessHours: z.string(),
});

export type CallSettings = z.output<typeof output>;

/** Returns what the caller has chosen about calls. Only admins take calls, because only they see requests. */
export const readCallSettings = endpoint({ method: 'GET', path: '/api/auth/calls', access: 'admin', output });

/** Stores what the caller chooses about calls. Calls that are booked stay. */
export const setCallSettings = endpoint({
  method: 'PUT',
  path: '/api/auth/calls',
  access: 'admin',
  input: callSettingsInput,
  output,
});
