import type { Config } from '@netlify/functions';
import { deleteOldDemoRequests } from '../db/queries/demo-requests.ts';
import { demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { logEvent } from './_shared/platform/log.ts';

// Netlify runs this function once a day. It has no URL.
export const config: Config = { schedule: '@daily' };

/** Deletes the demo requests whose retention period has ended (the privacy page names it), and logs their number. */
export default async function retention(): Promise<void> {
  logEvent('Old demo requests deleted', { count: await deleteOldDemoRequests(openDatabase(), demoRequestMonths) });
}
