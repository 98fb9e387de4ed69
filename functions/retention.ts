import type { Config } from '@netlify/functions';
import { deleteOldDemoRequests } from '../db/queries/demo-requests.ts';
import { demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { logEvent } from './_shared/platform/log.ts';

// Netlify calls this once a day; it has no address.
export const config: Config = { schedule: '@daily' };

/** Deletes the demo requests that are older than the privacy page promises to keep them, and logs how many. */
export default async function retention(): Promise<void> {
  logEvent('Old demo requests deleted', { count: await deleteOldDemoRequests(openDatabase(), demoRequestMonths) });
}
