import type { Database } from '../../../db/client.ts';
import { missedChanges, nextVisibilityChange } from '../../../db/queries/posts/visible.ts';
import { nextDueBuild, takeDueBuild } from '../../../db/queries/publishing/builds.ts';
import { startWaitingBuild } from './build-hook.ts';
import { requestRebuild } from './rebuild.ts';

/**
 * Requests a build if a scheduled post has appeared or disappeared, and calls the build hook if a waiting build is due. Returns the
 * next time at which something is due, or undefined if nothing is.
 */
export async function startDueBuilds(db: Database, hook: string): Promise<Date | undefined> {
  const { appeared, disappeared } = await missedChanges(db);
  if (appeared || disappeared) await requestRebuild({ urgent: disappeared });
  const due = await takeDueBuild(db);
  if (due) await startWaitingBuild(db, hook, due);
  const [build, change] = await Promise.all([nextDueBuild(db), nextVisibilityChange(db)]);
  const [next] = [build, change].filter((moment) => moment !== undefined).sort((a, b) => a.getTime() - b.getTime());
  return next;
}
