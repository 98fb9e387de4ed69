import { readFile } from 'node:fs/promises';
import { type Backup, faultOf, importBackup, NotEmptyError } from '../db/backup.ts';
import { migrate } from '../db/migrate.ts';
import { eraseAgain } from '../db/queries/erasures.ts';
import { emailHash } from '../src/site/email-hash.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run import -- FILE [--erasures NEWER]
FILE is a backup that npm run export has written. NEWER is a later backup: whoever was erased before it is erased again.`;

// Restores a backup into an empty database, after bringing its tables up to date.
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, { most: 1, options: { erasures: { type: 'string' } } });
  const [file] = positionals;
  if (!file) throw new CliError(usage);
  const db = openDatabase();
  const backup = await readBackup(file);
  if (values.erasures) addErasures(backup, await readBackup(values.erasures));
  const { SESSION_SECRET: secret } = process.env;
  if (backup.tables.erasures?.length && !secret)
    throw new CliError(
      'Set SESSION_SECRET to the secret of the site, because the backup names erased people by its key.',
    );
  await migrate(db);
  try {
    await importBackup(db, backup);
  } catch (error) {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new CliError(
      'The database in DATABASE_URL is not empty, so nothing was changed. Restore a backup into an empty database.',
    );
  }
  const erased = secret ? await eraseAgain(db, (email) => emailHash(secret, email)) : 0;
  const again = erased > 0 ? ` Erased ${erased} ${erased === 1 ? 'person' : 'people'} again.` : '';
  return `Restored ${file}.${again} Nobody can sign in yet: set an admin's password with npm run set-password -- NAME`;
});

// The user who erased may not be in the older backup.
function addErasures({ tables }: Backup, newer: Backup): void {
  const known = new Set(tables.erasures?.map(({ email_hash }) => email_hash));
  const missing = (newer.tables.erasures ?? []).filter(({ email_hash }) => !known.has(email_hash));
  tables.erasures = [...(tables.erasures ?? []), ...missing.map((erasure) => ({ ...erasure, erased_by: null }))];
}

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
