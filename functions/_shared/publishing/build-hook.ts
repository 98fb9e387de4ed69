import type { Database } from '../../../db/client.ts';
import { postponeBuild } from '../../../db/queries/publishing/builds.ts';

// The longest time that a save waits for the build hook.
const hookTimeoutMs = 3_000;

/**
 * Calls the build hook for a waiting build. Returns false if the hook did not accept the call. The record of the build then holds
 * the reason, without the hook's URL, which is secret. `id` is undefined if the build has no record.
 */
export async function startWaitingBuild(db: Database, hook: string, id: string | undefined): Promise<boolean> {
  const reason = await callHook(hook);
  if (reason && id) await postponeBuild(db, id, reason).catch(() => undefined);
  return !reason;
}

// Returns the reason if the hook did not accept the call, or undefined if it did.
async function callHook(hook: string): Promise<string | undefined> {
  try {
    const answer = await fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(hookTimeoutMs) });
    return answer.ok ? undefined : `The build hook answered ${answer.status}`;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return late ? 'The build hook did not answer in time' : 'The build hook could not be reached';
  }
}
