import { migrate } from '../db/migrate.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

await runCommand(async () => {
  readArguments('Usage: npm run migrate', { most: 0 });
  const applied = await migrate(openDatabase());
  return applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date';
});
