import type { Database } from '../../../db/client.ts';
import type { DueMoments, InboxFilter } from '../../../db/queries/leads/inbox.ts';
import type { DueFilter } from '../../../src/contracts/leads/inbox.ts';
import {
  arrivedBy,
  type BusinessCalendar,
  businessMinutesLater,
  dueSoonMinutes,
  dueTime,
} from '../../../src/site/business-hours.ts';
import { readBusinessCalendar } from './business-calendar.ts';

/** Computes when requests are due, from the business hours, the closed days and the time of one call. */
export interface DueClock {
  calendar: BusinessCalendar;
  moments: DueMoments;
  /** Returns when a request must be answered, and whether it is overdue or due soon; nulls unless the request is new. */
  dueOf: (request: { state: string; waitsSince: Date }) => { dueAt: Date | null; due: 'overdue' | 'soon' | null };
}

/** Returns the clock of a calendar at a time. */
function dueClock(calendar: BusinessCalendar, now = new Date()): DueClock {
  const moments = {
    overdue: arrivedBy(now, calendar),
    soon: arrivedBy(businessMinutesLater(now, dueSoonMinutes, calendar), calendar),
  };
  const dueOf: DueClock['dueOf'] = ({ state, waitsSince }) => {
    if (state !== 'new') return { dueAt: null, due: null };
    const due = waitsSince < moments.overdue ? 'overdue' : waitsSince < moments.soon ? 'soon' : null;
    return { dueAt: dueTime(waitsSince, calendar), due };
  };
  return { calendar, moments, dueOf };
}

/** Returns the filter by due time as a condition on the time since which a request waits. Waits for the clock only if the condition needs it. */
export async function arrivalOf(due: DueFilter | undefined, clock: Promise<DueClock>): Promise<InboxFilter['due']> {
  if (!due || due === 'step') return due;
  const { overdue, soon } = (await clock).moments;
  return due === 'overdue' ? { before: overdue } : { from: overdue, before: soon };
}

/** Reads the business hours and the closed days of the settings, and returns their clock at this time. */
export async function readDueClock(db: Database): Promise<DueClock> {
  return dueClock(await readBusinessCalendar(db));
}
