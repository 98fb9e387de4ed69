import type { Database } from '../../../../db/client.ts';
import { wakeClock } from '../../publishing/clock/next-due.ts';

/**
 * Sends the due deliveries after the response. Tells the clock first, before the response, because this process may end too early.
 * Never throws, because the deliveries have been stored already.
 */
export async function sendAfterResponse(
  db: Database,
  afterResponse: (work: () => Promise<unknown>) => void,
): Promise<void> {
  await wakeClock();
  // Only a call that sends loads the code for mail.
  afterResponse(async () => (await import('./send-due.ts')).sendDueNow(db));
}
