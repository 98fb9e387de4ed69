import type { Insertable } from 'kysely';
import type { Database } from '../client.ts';
import type { AuditEventsTable } from '../schema.ts';

/** Writes events into the audit trail, all of them or none; nothing in them may be a secret. */
export async function recordEvents(db: Database, events: readonly Insertable<AuditEventsTable>[]): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values([...events])
    .execute();
}
