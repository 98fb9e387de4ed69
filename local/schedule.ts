import type { ScheduledFunction } from './functions.ts';
import { reporter } from './steps.ts';

// What Netlify runs every few minutes runs every minute here, because nothing needs to be saved.
const minuteMs = 60_000;
const intervalMs = (schedule: string) => (schedule === '@daily' ? 24 * 60 * minuteMs : minuteMs);

/**
 * Runs each function at its interval, never twice at a time. Prints the error of a run that fails. They do not keep the process
 * alive. Returns the function that stops them and waits for those that run.
 */
export function runScheduled(functions: readonly ScheduledFunction[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = functions.map(({ name, schedule, run }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const end = run()
        .catch((error: unknown) => reporter.fail(`The function ${name} failed: ${error}`))
        .finally(() => running.delete(name));
      running.set(name, end);
    }, intervalMs(schedule)).unref(),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
