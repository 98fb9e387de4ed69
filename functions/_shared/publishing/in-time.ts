import { unavailable } from '../http/problem.ts';

// A reader waits for a slow database no longer than this. The page of the last build is there already.
const timeoutMs = 2_000;

/** Returns the result of `work`. Throws if it takes longer than two seconds. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    const cause = `The database did not answer within ${timeoutMs} ms`;
    const message = 'The service cannot be reached just now. Please try again in a moment.';
    setTimeout(reject, timeoutMs, unavailable(message, cause)).unref();
  });
  return Promise.race([work, late]);
}
