import { queueBuild, refuseBuild } from '../../../db/queries/builds.ts';
import type { RebuildOutcome } from '../../../src/contracts/rebuild.ts';
import { openDatabase } from '../platform/database.ts';
import { environment } from '../platform/env.ts';
import { purge } from './purge.ts';

// A save waits no longer than this, in milliseconds, to hear from the build hook.
const hookLimit = 3_000;

/**
 * Asks for a new build, and has the CDN forget what it keeps of the API meanwhile. Never throws: a save stands, whatever
 * becomes of the hook.
 */
export async function requestRebuild(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const [outcome] = await Promise.all([askForBuild(), purge('content')]);
  return outcome;
}

// While a build waits to start, which will read this save too, the hook is not called again.
async function askForBuild(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const hook = environment().BUILD_HOOK_URL;
  if (!hook) return 'not configured';
  const db = openDatabase();
  // If the request cannot be noted, the hook is called anyway: one call too many does no harm.
  const waiting = await queueBuild(db).catch(() => 'unknown' as const);
  if (!waiting) return 'queued';
  const reason = await callHook(hook);
  if (!reason) return 'queued';
  if (waiting !== 'unknown') await refuseBuild(db, waiting, reason).catch(() => undefined);
  return 'failed';
}

/** Gives nothing where the hook took the call, else why it did not, in words without the hook's address. */
async function callHook(hook: string): Promise<string | undefined> {
  try {
    const answer = await fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(hookLimit) });
    return answer.ok ? undefined : `The build hook answered ${answer.status}`;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return late ? 'The build hook did not answer in time' : 'The build hook could not be reached';
  }
}
