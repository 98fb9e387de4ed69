import { Cron } from 'croner';
import type { ScheduledFunction } from './functions.ts';
import { reporter } from './steps.ts';

/**
 * Runs each function by its schedule in UTC, as Netlify does, but never twice at the same time. Prints the error of a failed run.
 * The schedules do not keep the process alive. Returns a function that stops the schedules and waits for running functions.
 */
export function runScheduled(functions: readonly ScheduledFunction[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const jobs = functions.map(
    ({ name, schedule, run }) =>
      new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, async () => {
        const end = run().catch((error: unknown) => reporter.fail(`The function ${name} failed: ${error}`));
        running.add(end);
        await end;
        running.delete(end);
      }),
  );
  return async () => {
    for (const job of jobs) job.stop();
    await Promise.all(running);
  };
}
