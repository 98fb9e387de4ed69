import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@netlify/functions';
import { logFault } from '../platform/log.ts';

const calls = new AsyncLocalStorage<Context>();

/** Runs the work of a call, which may then use `afterResponse`. */
export const duringCall = <T>(context: Context, run: () => T): T => calls.run(context, run);

/**
 * Runs `work` after the response of the call that is being answered, or at once if there is no call. The response leaves before
 * the work begins, which may load code. What it throws is logged.
 */
export function afterResponse(work: () => Promise<unknown>): void {
  const done = new Promise(setImmediate)
    .then(work)
    .catch((error: unknown) => logFault('Work after a response failed', error));
  calls.getStore()?.waitUntil(done);
}
