import type { Database } from '../../../db/client.ts';
import { deleteOldDemoRequests } from '../../../db/queries/leads/demo-requests.ts';
import { deleteOldComplaints } from '../../../db/queries/privacy/complaints.ts';
import { deleteExpired } from '../../../db/queries/privacy/expired.ts';
import { complaintMonths, demoRequestMonths } from '../../../src/site/brand.ts';

/** Deletes every row whose time has ended. Returns the number of deleted demo requests and complaints. */
export async function deleteOldRows(db: Database): Promise<{ requests: number; complaints: number }> {
  await deleteExpired(db);
  return {
    requests: await deleteOldDemoRequests(db, demoRequestMonths),
    complaints: await deleteOldComplaints(db, complaintMonths),
  };
}
