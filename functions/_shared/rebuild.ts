import type { RebuildOutcome } from '../../src/contracts/rebuild.ts';
import { environment } from './env.ts';
import { purge } from './purge.ts';

// A save waits no longer than this, in milliseconds, to hear from the build hook.
const hookLimit = 3_000;

/**
 * Asks the build hook for a new build, and has the CDN forget what it keeps of the API meanwhile. Never throws: a save
 * stands, whatever becomes of the hook.
 */
export async function requestRebuild(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const [outcome] = await Promise.all([callHook(), purge('content')]);
  return outcome;
}

async function callHook(): Promise<Exclude<RebuildOutcome, 'none'>> {
  const hook = environment().BUILD_HOOK_URL;
  if (!hook) return 'not configured';
  try {
    const answer = await fetch(hook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(hookLimit) });
    return answer.ok ? 'queued' : 'failed';
  } catch {
    return 'failed';
  }
}
