import { queueBuild, refuseBuild } from '../../../db/queries/builds.ts';
import type { RebuildOutcome } from '../../../src/contracts/rebuild.ts';
import { openDatabase } from '../platform/database.ts';
import { environment } from '../platform/env.ts';
import { purge } from './purge.ts';

// A save waits for the build hook no longer than this.
const hookTimeoutMs = 3_000;

/** Requests a build, and purges the API's responses from the CDN. Never throws, because the save has succeeded already. */
export async function requestRebuild(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const [outcome] = await Promise.all([requestBuild(), purge('content')]);
  return outcome;
}

// A waiting build will read this save too, so the hook is not called again while one waits.
async function requestBuild(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const hook = environment().BUILD_HOOK_URL;
  if (!hook) return 'not configured';
  const db = openDatabase();
  // If the request cannot be stored, the hook is called anyway: a superfluous build does no harm.
  const waiting = await queueBuild(db).catch(() => 'unknown' as const);
  if (!waiting) return 'queued';
  const reason = await callHook(hook);
  if (!reason) return 'queued';
  if (waiting !== 'unknown') await refuseBuild(db, waiting, reason).catch(() => undefined);
  return 'failed';
}

// Returns undefined if the hook accepted the call, or else the reason, without the hook's URL, which is secret.
async function callHook(hook: string): Promise<string | undefined> {
  try {
    const answer = await fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(hookTimeoutMs) });
    return answer.ok ? undefined : `The build hook answered ${answer.status}`;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return late ? 'The build hook did not answer in time' : 'The build hook could not be reached';
  }
}
