import type { Database } from '../../../db/client.ts';
import { nextDueBuild, takeDueBuild } from '../../../db/queries/builds.ts';
import { startWaitingBuild } from './build-hook.ts';

/** Calls the build hook if a waiting build is due. Returns the next moment at which one is due, or undefined if none waits. */
export async function startDueBuilds(db: Database, hook: string): Promise<Date | undefined> {
  const due = await takeDueBuild(db);
  if (due) await startWaitingBuild(db, hook, due);
  return nextDueBuild(db);
}
