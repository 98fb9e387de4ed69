import type { BusyTime } from '../../../../src/contracts/leads/calls/busy-time.ts';
import { busyIntervals } from './busy-intervals.ts';
import { CalendarError } from './calendar-error.ts';
import { fetchCalendar } from './fetch-calendar.ts';

// Ten working days, with a month in which the company is closed.
const aheadMs = 46 * 24 * 60 * 60_000;

const readingMs = 3_000;

/** Downloads a calendar, and returns the times from now on in which its owner is busy. Throws a CalendarError if that fails. */
export async function readCalendar(url: URL): Promise<BusyTime[]> {
  const [{ default: library }, text] = await Promise.all([import('ical.js'), fetchCalendar(url)]);
  const from = new Date();
  return within(readingMs, () => busyIntervals(library, text, from, new Date(from.getTime() + aheadMs)));
}

/** Runs work that a hostile calendar could make endless, such as a rule that no day fulfils. Only node:vm can stop such work. */
export function within<T>(timeoutMs: number, work: () => T): T {
  const { runInNewContext } = process.getBuiltinModule('node:vm');
  let result: { value: T } | undefined;
  const run = () => {
    result = { value: work() };
  };
  try {
    runInNewContext('run()', { run }, { timeout: timeoutMs });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  if (!result) throw new CalendarError('The calendar takes too long to read');
  return result.value;
}
