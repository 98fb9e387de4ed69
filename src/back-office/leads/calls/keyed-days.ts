import type { AwayDays } from '../../../contracts/leads/calls/away-days.ts';

/** Days away with a key of their row, so that a date that is typed in part stays in its row when another row is removed. */
export interface KeyedDays extends AwayDays {
  key: string;
}

/** Returns days away with a new key. */
export const withKey = (days: AwayDays): KeyedDays => ({ ...days, key: crypto.randomUUID() });

/** Returns days away as they are stored. */
export const withoutKey = ({ from, to }: KeyedDays): AwayDays => ({ from, to });
