import type { Database } from '../../../../db/client.ts';
import { readBusyTimes } from '../../../../db/queries/leads/calls/busy-times.ts';
import { listTakers } from '../../../../db/queries/leads/calls/call-takers.ts';
import { parseBusinessHours } from '../../../../src/contracts/leads/business-hours.ts';
import type { BusinessCalendar } from '../../../../src/site/business-hours.ts';
import type { CallTaker } from '../../../../src/site/call-slots.ts';
import { readBusinessCalendar } from '../business-calendar.ts';
import { refreshBusyTimes } from './refresh-busy-times.ts';

/** Everything that decides at which times calls are offered. */
export interface Availability {
  calendar: BusinessCalendar;
  takers: (CallTaker & { name: string; hasLink: boolean })[];
}

/** Which call does not count, because it may move, and how old in seconds what was read of people's own calendars may be. */
interface Question {
  except?: string;
  ageSeconds: number;
}

// Calls are offered for the next weeks.
const aheadMs = 60 * 24 * 60 * 60_000;

/** Reads who takes calls, and when. The call of the request `except` does not count. */
export async function readAvailability(db: Database, { except, ageSeconds }: Question): Promise<Availability> {
  const [calendar, rows] = await Promise.all([readBusinessCalendar(db), listTakers(db, except)]);
  const ids = rows.map(({ id }) => id);
  await refreshBusyTimes(db, ids, ageSeconds);
  const now = new Date();
  const busy = await readBusyTimes(db, ids, now, new Date(now.getTime() + aheadMs));
  const takers = rows.map(({ callHours, awayDays, calls, ...row }) => ({
    ...row,
    // Hours that were stored without the API may be in the wrong format.
    hours: parseBusinessHours(callHours ?? '') ?? calendar.hours,
    away: awayDays,
    calls: calls.map((at) => new Date(at)),
    busy: busy.get(row.id) ?? [],
  }));
  return { calendar, takers };
}
