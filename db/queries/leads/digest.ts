import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { countRows } from '../page.ts';
import { startOfDay, today } from '../uk-day.ts';
import { type DueMoments, type InboxFilter, type InboxRow, listInbox } from './inbox.ts';

/** The requests that wait for somebody: the first few of each kind, and the number of all. */
export type DigestRows = Record<'overdue' | 'soon' | 'steps', { requests: InboxRow[]; total: number }> & {
  /** The number of requests that the site marked as spam yesterday and that are still spam. */
  spam: number;
};

// People do not read longer lists.
const listed = 20;

/** Reads the requests for the daily digest. Those that wait longest come first. */
export async function readDigest(db: Database, { overdue, soon }: DueMoments): Promise<DigestRows> {
  const read = async (due: InboxFilter['due'], sort: 'oldest' | 'next-step') => {
    const { rows, total } = await listInbox(db, { due }, sort, 1, listed);
    return { requests: rows, total };
  };
  const [late, next, steps, spam] = await Promise.all([
    read({ before: overdue }, 'oldest'),
    read({ from: overdue, before: soon }, 'oldest'),
    read('step', 'next-step'),
    countYesterdaysSpam(db),
  ]);
  return { overdue: late, soon: next, steps, spam };
}

function countYesterdaysSpam(db: Database): Promise<number> {
  const list = db
    .selectFrom('demoRequests')
    .where('state', '=', 'spam')
    .where('spamReason', 'is not', null)
    .where('createdAt', '>=', startOfDay(sql`${today} - 1`))
    .where('createdAt', '<', startOfDay(today));
  return countRows(db, list);
}
