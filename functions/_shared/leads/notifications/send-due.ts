import type { Database } from '../../../../db/client.ts';
import { dropEndedMails } from '../../../../db/queries/accounts/account-mails.ts';
import { dropLateReminders } from '../../../../db/queries/leads/calls/call-mails.ts';
import { claimDeliveries } from '../../../../db/queries/leads/deliveries.ts';
import { whileAsked } from '../../../../src/site/while-asked.ts';
import { logFault } from '../../platform/log.ts';
import { wakeClock } from '../../publishing/clock/next-due.ts';
import { deliver } from './deliver.ts';

// Few connections at once, because mail servers limit them.
const atOnce = 5;

// No delivery begins after this time, because Netlify ends a scheduled function after thirty seconds.
const beginForMs = 10_000;

// Mails about accounts whose link has ended, and reminders that have come too late.
const dropEnded = (db: Database) => db.batch([dropEndedMails.compile(db), dropLateReminders.compile(db)]);

/** Erases the mails that may no longer be sent, and sends the deliveries that are due. Returns true if none of them failed. */
export async function sendDue(db: Database): Promise<boolean> {
  const end = Date.now() + beginForMs;
  await dropEnded(db);
  let sound = true;
  for (;;) {
    const claimed = await claimDeliveries(db, atOnce);
    const results = await Promise.allSettled(claimed.map((delivery) => deliver(db, delivery)));
    for (const result of results) {
      // The outcome could not be recorded. The delivery is due again when its claim ends.
      if (result.status === 'rejected') logFault('The outcome of a delivery could not be stored', result.reason);
      sound &&= result.status === 'fulfilled' && result.value;
    }
    if (claimed.length < atOnce) return sound;
    if (Date.now() > end) return false;
  }
}

/**
 * Sends the deliveries that are due, and tells the clock when the others are. Calls in one process share a sender, so that many
 * requests at once cause few queries.
 */
export const sendDueNow = whileAsked(async (db: Database) => {
  const sound = await sendDue(db).catch((error: unknown) => {
    logFault('The deliveries that are due could not be sent', error);
    return false;
  });
  if (!sound) await wakeClock();
});
