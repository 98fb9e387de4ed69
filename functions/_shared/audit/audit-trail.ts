import type { Context } from '@netlify/functions';
import type { Database } from '../../../db/client.ts';
import { type AuditEvent, recordEvents } from '../../../db/queries/audit/audit.ts';
import type { User } from '../../../db/schema.ts';
import type { AuditEntry } from '../http/route.ts';
import { counterKey } from '../platform/keys.ts';

// Anybody can try unknown usernames, so the trail keeps at most this many of these events an hour.
const strangers = { limit: 1_000, windowSeconds: 60 * 60 };

type Facts = Pick<Context, 'ip' | 'requestId'>;

/** Returns the event of an entry, with the caller, the IP and the request id. */
export const auditEvent = (
  { action, subject, actor }: AuditEntry,
  { ip, requestId }: Facts,
  user: User | undefined,
): AuditEvent => ({
  action,
  actorId: actor ? actor.id : (user?.id ?? null),
  actorName: actor?.name ?? user?.username ?? 'unknown',
  subject: subject ?? null,
  address: ip,
  requestId,
});

/** Stores a handler's events in the audit trail, with the caller, the IP and the request id. */
export async function writeTrail(
  entries: readonly AuditEntry[],
  db: Database,
  facts: Facts,
  user: User | undefined,
): Promise<void> {
  if (entries.length === 0) return;
  const events = entries.map((entry) => auditEvent(entry, facts, user));
  const known = events.every(({ actorId }) => actorId !== null);
  await recordEvents(db, events, known ? undefined : { key: counterKey('audit-stranger', ''), ...strangers });
}
