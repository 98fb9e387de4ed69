import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import type { Database } from '../db/client.ts';
import { readSetting } from '../db/queries/settings/settings.ts';
import { parseClosedDays } from '../src/contracts/leads/closed-days.ts';
import { type Finding, good, note, wrong } from './finding.ts';

const warningDays = 60;

/** Finds out whether the list of closed days is empty, has ended or ends soon. */
export async function examineClosedDays(db: Database): Promise<Finding[]> {
  const last = [...parseClosedDays((await readSetting(db, 'closed_days')) ?? '').keys()].at(-1);
  if (!last) return [note('There are no closed days: the clock of demo requests runs on bank holidays')];
  return differenceInCalendarDays(last, new Date()) >= warningDays
    ? [good(`The closed days reach to ${last}`)]
    : [wrong(`The list of closed days ends on ${last}: fill in more in Content Editor → Contact`)];
}
