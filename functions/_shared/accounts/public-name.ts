import type { Database } from '../../../db/client.ts';
import { setPublicName } from '../../../db/queries/accounts/users.ts';
import { ProblemError } from '../http/problem.ts';
import type { AuditEntry } from '../http/route.ts';
import { type Rebuild, requestRebuild } from '../publishing/rebuild.ts';

/**
 * Sets or removes the name that readers see beside a user's posts, records it, and requests a build if the user has a
 * post that visitors see. Throws a `not_found` problem if there is no such user.
 */
export async function changePublicName(
  db: Database,
  userId: string,
  typed: string,
  record: (entry: AuditEntry) => void,
): Promise<{ success: true; publicName: string | null } & Rebuild> {
  const publicName = typed || null;
  const outcome = await setPublicName(db, userId, publicName);
  if (!outcome) throw new ProblemError('not_found', 'This user does not exist');
  const { username, changed, isVisible } = outcome;
  if (changed) record({ action: 'user.public-name', subject: `${username}, ${publicName ?? 'removed'}` });
  const rebuild = changed && isVisible ? await requestRebuild() : ({ rebuild: 'none' } as const);
  return { success: true, publicName, ...rebuild };
}
