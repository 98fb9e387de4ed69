import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

/** The calendar of a person who takes calls. */
export interface CalendarsTable {
  userId: string;
  /** The calendar's URL, encrypted, because whoever has it can read the calendar. */
  url: string;
  /** The host of the URL, which tells people which calendar it is. */
  host: string;
  createdAt: CreatedAt;
  /** When somebody last began to read it. */
  triedAt: Generated<Date>;
  /** When it was last read with success. */
  readAt: Date | null;
  /** Since when it cannot be read; null if the last try succeeded. */
  failedAt: Date | null;
  failure: string | null;
}

/** The times in which a person is busy, without overlaps. Nothing else of a calendar is kept. */
export interface BusyTimesTable {
  userId: string;
  startsAt: Date;
  endsAt: Date;
}
