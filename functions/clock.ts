import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { nextAttempt } from '../db/queries/leads/deliveries.ts';
import { handOverCalls } from './_shared/leads/calls/hand-over.ts';
import { sendDue } from './_shared/leads/notifications/send-due.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { environment } from './_shared/platform/env.ts';
import { repeatPurges } from './_shared/publishing/clock/changes.ts';
import { whenDue } from './_shared/publishing/clock/next-due.ts';
import { startDueBuilds } from './_shared/publishing/due-builds.ts';

// Netlify runs this function every five minutes. It has no URL.
export const config: Config = { schedule: '*/5 * * * *' };

/**
 * Purges the CDN again after each change. Starts the build that waits and sends the deliveries that wait, once they are due. Else
 * the database sleeps on.
 */
export default async function clock(): Promise<void> {
  const { BUILD_HOOK_URL: hook } = environment();
  // The statement of a young change may come after this look at the database.
  const hasChanged = await repeatPurges();
  await whenDue(async () => {
    const db = openDatabase();
    // Without a hook no build can start. If one of the two fails, the other continues.
    const results = await Promise.allSettled([hook ? startDueBuilds(db, hook) : undefined, sendAndLookAhead(db)]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    // The message has both, because the hosts print nothing else of an AggregateError.
    if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(String).join('; '));
    if (reasons.length > 0) throw reasons[0];
    const moments = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
    return moments.filter((moment) => moment !== undefined).sort((a, b) => a.getTime() - b.getTime())[0];
  }, hasChanged);
}

async function sendAndLookAhead(db: Database): Promise<Date | undefined> {
  // A process may have ended between the change of an account and this.
  await handOverCalls(db);
  await sendDue(db);
  return nextAttempt(db);
}
