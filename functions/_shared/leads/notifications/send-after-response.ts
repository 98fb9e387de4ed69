import type { Database } from '../../../../db/client.ts';
import { wakeClock } from '../../publishing/clock/next-due.ts';

/**
 * Sends after the response what is due. Before the response, it tells the clock, which sends what this process cannot send
 * because it ends too early. Never throws, because what is due has been stored already.
 */
export async function sendAfterResponse(
  db: Database,
  afterResponse: (work: () => Promise<unknown>) => void,
): Promise<void> {
  await wakeClock();
  // Only a call that sends loads the code for mail.
  afterResponse(async () => (await import('./send-due.ts')).sendDueNow(db));
}
