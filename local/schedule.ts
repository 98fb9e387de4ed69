import type { ScheduledFunction } from './functions.ts';
import { reporter } from './steps.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const intervalMs = (schedule: string) => (schedule === '@daily' ? dayMs : minuteMs);

/**
 * Returns true if a function with a schedule is due between two times, which are in milliseconds since 1970. One that runs at a
 * time of day, such as `0 8 * * *`, is due at that time in UTC, as on Netlify. What Netlify runs every few minutes is always due,
 * because nothing needs to be saved here.
 */
export function isScheduled(schedule: string, after: number, until: number): boolean {
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(schedule) ?? [];
  if (!minute || !hour) return true;
  const time = (Number(hour) * 60 + Number(minute)) * minuteMs;
  return Math.floor((until - time) / dayMs) > Math.floor((after - time) / dayMs);
}

/**
 * Runs each function at its interval, never twice at a time. Prints the error of a run that fails. They do not keep the process
 * alive. Returns the function that stops them and waits for those that run.
 */
export function runScheduled(functions: readonly ScheduledFunction[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = functions.map(({ name, schedule, run }) => {
    let last = Date.now();
    return setInterval(() => {
      const now = Date.now();
      const isDue = isScheduled(schedule, last, now);
      last = now;
      if (!isDue || running.has(name)) return;
      const end = run()
        .catch((error: unknown) => reporter.fail(`The function ${name} failed: ${error}`))
        .finally(() => running.delete(name));
      running.set(name, end);
    }, intervalMs(schedule)).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
