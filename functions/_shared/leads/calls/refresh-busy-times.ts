import type { Database } from '../../../../db/client.ts';
import {
  type ClaimedCalendar,
  claimCalendars,
  storeBusyTimes,
  storeFailure,
} from '../../../../db/queries/leads/calls/busy-times.ts';
import { decrypt } from '../../platform/encrypt.ts';
import { logFault } from '../../platform/log.ts';
import { CalendarError } from './calendar-error.ts';

/** How old in seconds what was read of a calendar may be: when times are shown, when one is taken, and when its owner checks it. */
export const calendarAges = { shown: 300, taken: 30, checked: 5 } as const;

/**
 * Reads the calendars of these people again, unless somebody has begun to within this number of seconds. Never throws: a calendar that
 * cannot be read says why, and what was read before counts for a day.
 */
export async function refreshBusyTimes(db: Database, userIds: readonly string[], ageSeconds: number): Promise<void> {
  try {
    const calendars = userIds.length > 0 ? await claimCalendars(db, userIds, ageSeconds) : [];
    await Promise.all(calendars.map((calendar) => refresh(db, calendar)));
  } catch (error) {
    logFault('The calendars could not be read', error);
  }
}

async function refresh(db: Database, calendar: ClaimedCalendar): Promise<void> {
  try {
    const url = await decrypt(calendar.url, 'calendar-url', calendar.userId).catch(() => {
      throw new CalendarError('SESSION_SECRET has changed since the address was stored: enter it again');
    });
    // Loaded here, because most people have no calendar.
    const { readCalendar } = await import('./read-calendar.ts');
    await storeBusyTimes(db, calendar, await readCalendar(new URL(url)));
  } catch (error) {
    if (!(error instanceof CalendarError)) logFault('A calendar could not be read', error);
    const failure = error instanceof CalendarError ? error.message : 'Something went wrong on our side';
    await storeFailure(db, calendar, failure);
  }
}
