import type { DueFilter } from '../../src/contracts/inbox.ts';
import type { Database } from '../client.ts';
import { type DueMoments, type InboxRow, listInbox } from './inbox.ts';

/** The requests that wait for somebody: the first of each kind, and how many there are. */
export type DigestRows = Record<'overdue' | 'soon' | 'steps', { requests: InboxRow[]; total: number }>;

// A mail that lists more is not read.
const listed = 20;

/** Reads what the daily digest tells, those that wait longest first. */
export async function readDigest(db: Database, moments: DueMoments): Promise<DigestRows> {
  const read = async (due: DueFilter, sort: 'oldest' | 'next-step') => {
    const { rows, total } = await listInbox(db, { due }, sort, moments, 1, listed);
    return { requests: rows, total };
  };
  const [overdue, soon, steps] = await Promise.all([
    read('overdue', 'oldest'),
    read('soon', 'oldest'),
    read('step', 'next-step'),
  ]);
  return { overdue, soon, steps };
}
