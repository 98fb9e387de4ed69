import type { Database } from '../../../../db/client.ts';
import { wakeClock } from '../../publishing/clock/next-due.ts';

/**
 * Hands the calls over of people who may take none any more, after the response. Tells the clock first, which does it if this process ends
 * too early.
 */
export async function handOverAfterResponse(
  db: Database,
  afterResponse: (work: () => Promise<unknown>) => void,
): Promise<void> {
  await wakeClock();
  afterResponse(async () => {
    // Only a change of an account loads this code.
    const { handOverCalls } = await import('./hand-over.ts');
    if ((await handOverCalls(db)) > 0) await (await import('../notifications/send-due.ts')).sendDueNow(db);
  });
}
