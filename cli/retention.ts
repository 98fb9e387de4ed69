import { deleteOldDemoRequests } from '../db/queries/demo-requests.ts';
import { demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

await runCommand(async () => {
  readArguments('Usage: npm run retention', { most: 0 });
  const count = await deleteOldDemoRequests(openDatabase(), demoRequestMonths);
  return `Deleted ${count} demo ${count === 1 ? 'request' : 'requests'} older than ${demoRequestMonths} months`;
});
