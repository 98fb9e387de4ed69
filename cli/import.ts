import { importRows, NotEmptyError } from '../db/backup/import-rows.ts';
import type { BackupRow } from '../db/backup/tables.ts';
import { migrate } from '../db/migrate.ts';
import { eraseAgain } from '../db/queries/erasures.ts';
import { emailHash } from '../src/site/email-hash.ts';
import { readBackup } from './backup-file.ts';
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
  const { SESSION_SECRET: secret } = process.env;
  await migrate(db);
  const rows = rowsOf(file, values.erasures, secret);
  const counts = await importRows(db, rows).catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new CliError(
      'The database in DATABASE_URL is not empty, so nothing was changed. Restore a backup into an empty database.',
    );
  });
  const restored = [...counts].map(([table, number]) => `${number} ${table.replaceAll('_', ' ')}`).join(', ');
  const erased = secret ? await eraseAgain(db, (email) => emailHash(secret, email)) : 0;
  const again = erased > 0 ? ` Erased ${erased} ${erased === 1 ? 'person' : 'people'} again.` : '';
  return `Restored ${file}: ${restored}.${again} Nobody can sign in yet: set an admin's password with npm run set-password -- NAME`;
});

/** Returns the rows to restore: those of a backup, and the erasures that only a newer one knows. */
async function* rowsOf(file: string, newer: string | undefined, secret: string | undefined): AsyncGenerator<BackupRow> {
  const known = new Set<unknown>();
  for await (const { table, row } of readBackup(file)) {
    if (table === 'erasures') known.add(row.email_hash);
    yield { table, row };
  }
  if (newer)
    for await (const { table, row } of readBackup(newer)) {
      if (table !== 'erasures' || known.has(row.email_hash)) continue;
      known.add(row.email_hash);
      // The user who erased may not be in the older backup.
      yield { table, row: { ...row, erased_by: null } };
    }
  if (known.size > 0 && !secret)
    throw new CliError(
      'Set SESSION_SECRET to the secret of the site, because the backup names erased people by its key. Nothing was restored.',
    );
}
