import type { Database } from '../../../../db/client.ts';
import { listTakers } from '../../../../db/queries/leads/calls/call-takers.ts';
import { parseBusinessHours } from '../../../../src/contracts/leads/business-hours.ts';
import type { CallTaker, WorkingTime } from '../../../../src/site/call-slots.ts';
import { readDueClock } from '../due.ts';

/** Everything that decides at which times calls are offered. */
export interface Availability {
  working: WorkingTime;
  takers: (CallTaker & { name: string; hasLink: boolean })[];
}

/** Reads who takes calls, and when. The call of the request `except` does not count. */
export async function readAvailability(db: Database, except?: string): Promise<Availability> {
  const [{ hours }, rows] = await Promise.all([readDueClock(db), listTakers(db, except)]);
  const takers = rows.map(({ callHours, awayDays, calls, ...row }) => ({
    ...row,
    // Hours that were stored without the API may be in the wrong format.
    hours: parseBusinessHours(callHours ?? '') ?? hours,
    away: awayDays,
    calls: calls.map((at) => new Date(at)),
    busy: [],
  }));
  return { working: { hours, closedDays: new Set() }, takers };
}
