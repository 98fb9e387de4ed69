import { type BuildOfSave, type QueuedBuild, queueBuild } from '../../../db/queries/builds.ts';
import type { SavedPost } from '../../../db/queries/posts.ts';
import type { RebuildOutcome } from '../../../src/contracts/rebuild.ts';
import { wakeClock } from '../clock/next-due.ts';
import { openDatabase } from '../platform/database.ts';
import { environment } from '../platform/env.ts';
import { startWaitingBuild } from './build-hook.ts';
import { purge } from './purge.ts';

/** The outcome of a request, and when the build hook is called if the build waits. */
export interface Rebuild {
  rebuild: RebuildOutcome;
  dueAt?: Date;
}

/**
 * Requests a build, and purges the API's responses from the CDN. An `urgent` build never waits for REBUILD_MINUTES. Never
 * throws, because the save has succeeded already.
 */
export async function requestRebuild({ urgent = false } = {}): Promise<Rebuild> {
  const [outcome] = await Promise.all([requestBuild(urgent), purge('content')]);
  return outcome;
}

/** Requests a build if visitors see the post, or saw it before. A post that was taken away never waits. Never throws. */
export async function rebuildAfter({ wasVisible = false, visible = false }): Promise<Rebuild> {
  return wasVisible || visible ? requestRebuild({ urgent: wasVisible && !visible }) : { rebuild: 'none' };
}

/** Returns the least number of minutes between two builds, for a statement that requests one. Undefined without a build hook. */
export function buildOfSave(): BuildOfSave | undefined {
  const { BUILD_HOOK_URL: hook, REBUILD_MINUTES: minutes } = environment();
  return hook ? { minutes } : undefined;
}

/** Starts the build that a save has requested, if it is due, and purges the API's responses. Never throws. */
export async function startRebuild(queued: QueuedBuild | undefined): Promise<Rebuild> {
  const [outcome] = await Promise.all([startBuild(queued), purge('content')]);
  return outcome;
}

/** Starts the build that the save of a post has requested, if it is due, and purges the API's responses. Never throws. */
export async function rebuildAfterSave(wasVisible: boolean, { post, queued }: SavedPost): Promise<Rebuild> {
  return wasVisible || post.published ? startRebuild(queued) : { rebuild: 'none' };
}

async function requestBuild(urgent: boolean): Promise<Rebuild> {
  const { BUILD_HOOK_URL: hook, REBUILD_MINUTES: minutes } = environment();
  if (!hook) return { rebuild: 'not configured' };
  // If the request cannot be stored, the hook is called anyway: a superfluous build does no harm.
  return startBuild(await queueBuild(openDatabase(), { minutes, urgent }).catch(() => 'unknown' as const));
}

async function startBuild(queued: QueuedBuild | 'unknown' | undefined): Promise<Rebuild> {
  const { BUILD_HOOK_URL: hook } = environment();
  if (!hook) return { rebuild: 'not configured' };
  // A build that has not started will read this save too.
  if (!queued) return { rebuild: 'queued' };
  if (queued !== 'unknown' && !queued.callNow) {
    await wakeClock();
    return { rebuild: 'waiting', dueAt: queued.dueAt };
  }
  const id = queued === 'unknown' ? undefined : queued.id;
  if (await startWaitingBuild(openDatabase(), hook, id)) return { rebuild: 'queued' };
  // The clock tries again.
  await wakeClock();
  return { rebuild: 'failed' };
}
