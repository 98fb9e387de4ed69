import { deleteOldDemoRequests } from '../db/queries/leads/demo-requests.ts';
import { deleteOldComplaints } from '../db/queries/privacy/complaints.ts';
import { complaintMonths, demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

await runCommand(async () => {
  readArguments('Usage: npm run retention', { most: 0 });
  const db = openDatabase();
  const requests = await deleteOldDemoRequests(db, demoRequestMonths);
  const complaints = await deleteOldComplaints(db, complaintMonths);
  return [
    `Deleted ${requests} demo ${requests === 1 ? 'request' : 'requests'} whose last contact was more than ${demoRequestMonths} months ago`,
    `Deleted ${complaints} ${complaints === 1 ? 'complaint' : 'complaints'} answered more than ${complaintMonths} months ago`,
  ].join('\n');
});
