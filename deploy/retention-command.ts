import { Database } from '../db/client.ts';
import { deleteOldDemoRequests } from '../db/queries/demo-requests.ts';
import { demoRequestMonths } from '../src/site.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ DATABASE_URL }) => {
  const count = await deleteOldDemoRequests(new Database(DATABASE_URL), demoRequestMonths);
  return `Deleted ${count} demo ${count === 1 ? 'request' : 'requests'} older than ${demoRequestMonths} months`;
});
