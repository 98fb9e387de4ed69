import { readFile } from 'node:fs/promises';
import { type Backup, faultOf, importBackup, NotEmptyError } from '../db/backup.ts';
import { migrate } from '../db/migrate.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = 'Usage: npm run import -- FILE (a backup that npm run export has written)';

// Restores a backup into an empty database, after bringing its tables up to date.
await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 1 });
  const [file] = positionals;
  if (!file) throw new CliError(usage);
  const db = openDatabase();
  const backup = await readBackup(file);
  await migrate(db);
  try {
    await importBackup(db, backup);
  } catch (error) {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new CliError(
      'The database in DATABASE_URL is not empty, so nothing was changed. Restore a backup into an empty database.',
    );
  }
  return `Restored ${file}. Nobody can sign in yet: set an admin's password with npm run set-password -- NAME`;
});

async function readBackup(file: string): Promise<Backup> {
  let backup: unknown;
  try {
    backup = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CliError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const fault = faultOf(backup);
  if (fault) throw new CliError(`${file}: ${fault}`);
  return backup as Backup;
}
