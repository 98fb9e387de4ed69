import type { Config } from '@netlify/functions';
import { deleteOldDemoRequests } from '../db/queries/leads/demo-requests.ts';
import { deleteOldComplaints } from '../db/queries/privacy/complaints.ts';
import { complaintMonths, demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { logEvent } from './_shared/platform/log.ts';

// Netlify runs this function once a day. It has no URL.
export const config: Config = { schedule: '@daily' };

/** Deletes the demo requests and complaints whose retention period has ended (the privacy page names it), and logs their number. */
export default async function retention(): Promise<void> {
  const db = openDatabase();
  logEvent('Old demo requests deleted', { count: await deleteOldDemoRequests(db, demoRequestMonths) });
  logEvent('Old complaints deleted', { count: await deleteOldComplaints(db, complaintMonths) });
}
