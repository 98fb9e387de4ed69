import type { Database } from '../../../db/client.ts';
import type { DueMoments } from '../../../db/queries/inbox.ts';
import { site } from '../../../src/site/brand.ts';
import {
  arrivedBy,
  type BusinessHours,
  businessMinutesLater,
  dueSoonMinutes,
  dueTime,
  parseBusinessHours,
} from '../../../src/site/business-hours.ts';

/** Tells when requests are due, by the business hours and the time of one call. */
export interface DueClock {
  hours: BusinessHours;
  moments: DueMoments;
  /** Returns when a request must be answered, and whether that time has come; nulls unless the request is new. */
  dueOf: (request: { state: string; createdAt: Date }) => { dueAt: Date | null; due: 'overdue' | 'soon' | null };
}

/** Returns the clock for business hours at a time. */
export function dueClock(hours: BusinessHours, now = new Date()): DueClock {
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

/** Reads the business hours, and returns their clock at this time. */
export async function readDueClock(_db: Database): Promise<DueClock> {
  const hours = parseBusinessHours(site.businessHours);
  if (!hours)
    throw new Error(`The business hours "${site.businessHours}" have not the form Monday to Friday 9:00-18:00`);
  return dueClock(hours);
}
