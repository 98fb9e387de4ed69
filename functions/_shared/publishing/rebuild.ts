import { type BuildOfSave, type QueuedBuild, queueBuild } from '../../../db/queries/publishing/builds.ts';
import type { RebuildOutcome } from '../../../src/contracts/publishing/rebuild.ts';
import { openDatabase } from '../platform/database.ts';
import { environment } from '../platform/env.ts';
import { startWaitingBuild } from './build-hook.ts';
import { wakeClock } from './clock/next-due.ts';
import { tellSearchEngines } from './index-now.ts';
import { purge } from './purge.ts';

// The minutes after which an interrupted import gets its build. Sending 2,000 posts takes less time.
const importMinutes = 10;

/** The outcome of a request for a build. If the build waits, also when the build hook is called. */
export interface Rebuild {
  rebuild: RebuildOutcome;
  dueAt?: Date;
}

/**
 * Requests a build, and purges the API's responses from the CDN. An `urgent` build never waits for REBUILD_MINUTES, and one that an
 * admin has `forced` does not wait for the next month either. Never throws, because the save has succeeded already.
 */
export async function requestRebuild({ urgent = false, forced = false } = {}): Promise<Rebuild> {
  const [outcome] = await Promise.all([requestBuild(urgent || forced, forced), purge('content')]);
  return outcome;
}

/**
 * Returns the shortest time between two builds in minutes, for a statement that requests a build. Undefined without a build hook.
 */
export function buildOfSave(): BuildOfSave | undefined {
  const { BUILD_HOOK_URL: hook, REBUILD_MINUTES: minutes, MAX_DEPLOYS: most } = environment();
  return hook ? { minutes, most } : undefined;
}

/**
 * Returns when a build is due that shows the posts of an import, for the statement that stores some of them. The screen requests a
 * build after its last call. The build of each call waits, in case the import breaks off before. A build for pages does not wait for
 * the next month, because visitors see a page only after its first build.
 */
export function buildOfImport({ hasPages }: { hasPages: boolean }): BuildOfSave | undefined {
  const build = buildOfSave();
  return build && { ...build, afterMinutes: importMinutes, ...(hasPages && { most: undefined }) };
}

/** Starts the build that a save has requested, if it is due, and purges the API's responses. Never throws. */
export async function startRebuild(queued: QueuedBuild | undefined): Promise<Rebuild> {
  const [outcome] = await Promise.all([startBuild(queued), purge('content')]);
  return outcome;
}

/**
 * Does the same as startRebuild() if the save `isPublic`: if visitors see the posts that it changed, or saw them before. Search
 * engines hear of their paths. Never throws.
 */
export async function rebuildIf(
  isPublic: boolean,
  queued: QueuedBuild | undefined,
  paths: readonly string[],
): Promise<Rebuild> {
  if (!isPublic) return { rebuild: 'none' };
  tellSearchEngines(paths);
  return startRebuild(queued);
}

async function requestBuild(urgent: boolean, forced: boolean): Promise<Rebuild> {
  const { BUILD_HOOK_URL: hook, REBUILD_MINUTES: minutes, MAX_DEPLOYS } = environment();
  if (!hook) return { rebuild: 'not configured' };
  // If the request cannot be stored, the hook is called anyway: a superfluous build does no harm.
  const due = { minutes, urgent, most: forced ? undefined : MAX_DEPLOYS };
  return startBuild(await queueBuild(openDatabase(), due).catch(() => 'unknown' as const));
}

async function startBuild(queued: QueuedBuild | 'unknown' | undefined): Promise<Rebuild> {
  const { BUILD_HOOK_URL: hook } = environment();
  if (!hook) return { rebuild: 'not configured' };
  // A build that has not started will include this save.
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
