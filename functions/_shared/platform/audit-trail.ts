import type { Context } from '@netlify/functions';
import type { Database } from '../../../db/client.ts';
import { recordEvents } from '../../../db/queries/audit.ts';
import type { User } from '../../../db/schema.ts';
import type { AuditEntry } from '../http/route.ts';
import { counterKey } from './keys.ts';

// Names that are nobody's can be tried from everywhere: of these the trail keeps so many an hour and no more.
const strangers = { limit: 1_000, seconds: 60 * 60 };

/** Writes what a handler noted into the audit trail, with who called and from where. */
export async function writeTrail(
  entries: readonly AuditEntry[],
  db: Database,
  { ip, requestId }: Pick<Context, 'ip' | 'requestId'>,
  user: User | undefined,
): Promise<void> {
  if (entries.length === 0) return;
  const events = entries.map(({ action, subject, actor }) => ({
    action,
    actorId: actor ? actor.id : (user?.id ?? null),
    actorName: actor?.name ?? user?.username ?? 'unknown',
    subject: subject ?? null,
    address: ip,
    requestId,
  }));
  const known = events.every(({ actorId }) => actorId !== null);
  await recordEvents(db, events, known ? undefined : { key: counterKey('audit-stranger', ''), ...strangers });
}
