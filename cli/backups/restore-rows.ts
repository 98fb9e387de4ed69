import { importRows, NotEmptyError } from '../../db/backup/import-rows.ts';
import type { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { eraseAgain } from '../../db/queries/privacy/erase-again.ts';
import { redactAgain } from '../../db/queries/privacy/mention-decisions.ts';
import { emailHash, textHash } from '../../src/site/email-hash.ts';
import { CliError } from '../cli-error.ts';
import { reportOf } from './erasure-report.ts';
import { type Restored, restoredRows, type UnsureErasures } from './restored-rows.ts';

/**
 * Restores rows into an empty database, after bringing its tables up to date, and erases again who was erased. Returns sentences
 * that say what was done. Throws a CliError if the database has rows, and then changes nothing.
 */
export async function restoreRows(db: Database, given: Restored): Promise<string[]> {
  await migrate(db);
  const unsure: UnsureErasures = { unmatched: 0, unknown: 0 };
  const counts = await importRows(db, restoredRows(given, unsure)).catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new CliError(
      'The database in DATABASE_URL is not empty, so nothing was changed. Restore a backup into an empty database.',
    );
  });
  const restored = [...counts].map(([table, number]) => `${number} ${table.replaceAll('_', ' ')}`).join(', ');
  const again = await eraseAgain(db, (email) => given.keys.map((key) => emailHash(key, email)));
  const redacted = await redactAgain(db, (text) => given.keys.map((key) => textHash(key, text)));
  return [`${restored}.`, ...reportOf(again, redacted, unsure)];
}
