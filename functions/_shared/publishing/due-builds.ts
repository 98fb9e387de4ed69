import type { Database } from '../../../db/client.ts';
import { missedChanges, nextVisibilityChange } from '../../../db/queries/posts/visible.ts';
import { nextDueBuild, takeDueBuild } from '../../../db/queries/publishing/builds.ts';
import { startWaitingBuild } from './build-hook.ts';
import { sendChanges } from './index-now.ts';
import { requestRebuild } from './rebuild.ts';

/**
 * Requests a build and tells search engines if a post has appeared or disappeared by itself, and calls the build hook if a waiting build is due.
 * Returns the next moment at which something is due, or undefined if nothing is.
 */
export async function startDueBuilds(db: Database, hook: string): Promise<Date | undefined> {
  const { appeared, disappeared, needsRule } = await missedChanges(db);
  const paths = [...appeared, ...disappeared];
  if (paths.length > 0)
    await Promise.all([requestRebuild({ urgent: disappeared.length > 0, forced: needsRule }), sendChanges(paths)]);
  const due = await takeDueBuild(db);
  if (due) await startWaitingBuild(db, hook, due);
  const [build, change] = await Promise.all([nextDueBuild(db), nextVisibilityChange(db)]);
  const [next] = [build, change].filter((moment) => moment !== undefined).sort((a, b) => a.getTime() - b.getTime());
  return next;
}
