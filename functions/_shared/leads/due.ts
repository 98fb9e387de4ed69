import type { Database } from '../../../db/client.ts';
import type { DueMoments, InboxFilter } from '../../../db/queries/leads/inbox.ts';
import { readSetting } from '../../../db/queries/settings/settings.ts';
import { type BusinessHours, parseBusinessHours } from '../../../src/contracts/leads/business-hours.ts';
import type { DueFilter } from '../../../src/contracts/leads/inbox.ts';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import { arrivedBy, businessMinutesLater, dueSoonMinutes, dueTime } from '../../../src/site/business-hours.ts';

/** Computes when requests are due, from the business hours and the time of one call. */
export interface DueClock {
  hours: BusinessHours;
  moments: DueMoments;
  /** Returns when a request must be answered, and whether it is overdue or due soon; nulls unless the request is new. */
  dueOf: (request: { state: string; createdAt: Date }) => { dueAt: Date | null; due: 'overdue' | 'soon' | null };
}

/** Returns the clock for business hours at a time. */
function dueClock(hours: BusinessHours, now = new Date()): DueClock {
  const moments = {
    overdue: arrivedBy(now, hours),
    soon: arrivedBy(businessMinutesLater(now, dueSoonMinutes, hours), hours),
  };
  const dueOf: DueClock['dueOf'] = ({ state, createdAt }) => {
    if (state !== 'new') return { dueAt: null, due: null };
    const due = createdAt < moments.overdue ? 'overdue' : createdAt < moments.soon ? 'soon' : null;
    return { dueAt: dueTime(createdAt, hours), due };
  };
  return { hours, moments, dueOf };
}

/** Returns the filter by due time as a condition on the time of arrival. Waits for the clock only if the condition needs it. */
export async function arrivalOf(due: DueFilter | undefined, clock: Promise<DueClock>): Promise<InboxFilter['due']> {
  if (!due || due === 'step') return due;
  const { overdue, soon } = (await clock).moments;
  return due === 'overdue' ? { before: overdue } : { from: overdue, before: soon };
}

/** Reads the business hours of the settings, and returns their clock at this time. */
export async function readDueClock(db: Database): Promise<DueClock> {
  const stored = await readSetting(db, 'contact_hours');
  // A value that was stored without the API may be in the wrong format.
  const hours = parseBusinessHours(stored ?? '') ?? parseBusinessHours(settingDefaults.contact_hours);
  if (!hours) throw new Error('The default of contact_hours is not business hours');
  return dueClock(hours);
}
