import { deleteOldRows } from '../functions/_shared/privacy/delete-old-rows.ts';
import { complaintMonths, demoRequestMonths } from '../src/site/brand.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

await runCommand(async () => {
  readArguments('Usage: npm run retention', { most: 0 });
  const { requests, complaints } = await deleteOldRows(openDatabase());
  return [
    `Deleted ${requests} demo ${requests === 1 ? 'request' : 'requests'} whose last contact was more than ${demoRequestMonths} months ago`,
    `Deleted ${complaints} ${complaints === 1 ? 'complaint' : 'complaints'} answered more than ${complaintMonths} months ago`,
  ].join('\n');
});
