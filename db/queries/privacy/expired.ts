import type { Database } from '../../client.ts';
import { dropOldSessions } from '../accounts/sessions.ts';
import { dropOldNetworks } from '../accounts/user-networks.ts';
import { dropOldEvents } from '../audit/audit.ts';
import { dropOldCounters } from '../rate-limits.ts';

/** Deletes the sessions, known networks, counters and audit events that have expired. None of them counts any more. */
export async function deleteExpired(db: Database): Promise<void> {
  const statements = [dropOldSessions, dropOldNetworks, dropOldCounters, dropOldEvents];
  await db.batch(statements.map((statement) => statement.compile(db)));
}
