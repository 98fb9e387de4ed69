import type { Config } from '@netlify/functions';
import { openDatabase } from './_shared/platform/database.ts';
import { logEvent } from './_shared/platform/log.ts';
import { deleteOldRows } from './_shared/privacy/delete-old-rows.ts';

// Netlify runs this function once a day. It has no URL.
export const config: Config = { schedule: '@daily' };

/** Deletes the rows whose time has ended, and logs the number of demo requests and complaints (the privacy page names their time). */
export default async function retention(): Promise<void> {
  const { requests, complaints } = await deleteOldRows(openDatabase());
  logEvent('Old demo requests deleted', { count: requests });
  logEvent('Old complaints deleted', { count: complaints });
}
