import type { Database } from '../../../../db/client.ts';
import { listTakers } from '../../../../db/queries/leads/calls/call-takers.ts';
import { parseBusinessHours } from '../../../../src/contracts/leads/business-hours.ts';
import type { BusinessCalendar } from '../../../../src/site/business-hours.ts';
import type { CallTaker } from '../../../../src/site/call-slots.ts';
import { readBusinessCalendar } from '../business-calendar.ts';

/** Everything that decides at which times calls are offered. */
export interface Availability {
  calendar: BusinessCalendar;
  takers: (CallTaker & { name: string; hasLink: boolean })[];
}

/** Reads who takes calls, and when. The call of the request `except` does not count. */
export async function readAvailability(db: Database, except?: string): Promise<Availability> {
  const [calendar, rows] = await Promise.all([readBusinessCalendar(db), listTakers(db, except)]);
  const takers = rows.map(({ callHours, awayDays, calls, ...row }) => ({
    ...row,
    // Hours that were stored without the API may be in the wrong format.
    hours: parseBusinessHours(callHours ?? '') ?? calendar.hours,
    away: awayDays,
    calls: calls.map((at) => new Date(at)),
    busy: [],
  }));
  return { calendar, takers };
}
