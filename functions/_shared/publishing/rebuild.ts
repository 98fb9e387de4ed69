import { type BuildOfSave, type QueuedBuild, queueBuild } from '../../../db/queries/publishing/builds.ts';
import type { RebuildOutcome } from '../../../src/contracts/publishing/rebuild.ts';
import { openDatabase } from '../platform/database.ts';
import { environment } from '../platform/env.ts';
import { startWaitingBuild } from './build-hook.ts';
import { wakeClock } from './clock/next-due.ts';
import { tellSearchEngines } from './index-now.ts';
import { purge } from './purge.ts';

// The build of an import that broke off starts after this time. Sending 2,000 posts takes less.
const importMinutes = 10;

/** The outcome of a request, and when the build hook is called if the build waits. */
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

/** Returns the least number of minutes between two builds, for a statement that requests one. Undefined without a build hook. */
export function buildOfSave(): BuildOfSave | undefined {
  const { BUILD_HOOK_URL: hook, REBUILD_MINUTES: minutes, MAX_DEPLOYS: most } = environment();
  return hook ? { minutes, most } : undefined;
}

/**
 * Returns when a build shows the posts of an import, for the statement that stores some of them. An import has many calls and
 * asks for its build at the end, so the build of each call waits, and is there if the import breaks off.
 */
export function buildOfImport(): BuildOfSave | undefined {
  const build = buildOfSave();
  return build && { ...build, afterMinutes: importMinutes };
}

/** Starts the build that a save has requested, if it is due, and purges the API's responses. Never throws. */
export async function startRebuild(queued: QueuedBuild | undefined): Promise<Rebuild> {
  const [outcome] = await Promise.all([startBuild(queued), purge('content')]);
  return outcome;
}

/**
 * Does the same as startRebuild() if the save `isPublic`: if visitors see the posts that it changed, or saw them before. Search
 * engines hear of their slugs. Never throws.
 */
export async function rebuildIf(
  isPublic: boolean,
  queued: QueuedBuild | undefined,
  slugs: readonly string[],
): Promise<Rebuild> {
  if (!isPublic) return { rebuild: 'none' };
  tellSearchEngines(slugs);
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
