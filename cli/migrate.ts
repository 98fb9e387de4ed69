import { appliedMigrations, laterVersionText, migrate } from '../db/migrate.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

await runCommand(async () => {
  readArguments('Usage: npm run migrate', { most: 0 });
  const db = openDatabase();
  const applied = await migrate(db);
  const state = laterVersionText(await appliedMigrations(db)) ?? 'The database is up to date';
  // A deploy that goes back to an earlier version migrates too, and must not fail.
  return applied.length > 0 ? `Applied ${applied.join(', ')}` : state;
});
