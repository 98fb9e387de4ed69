import { importRows, NotEmptyError } from '../db/backup/import-rows.ts';
import { migrate } from '../db/migrate.ts';
import { eraseAgain } from '../db/queries/privacy/erase-again.ts';
import { redactAgain } from '../db/queries/privacy/mention-decisions.ts';
import { emailHash, textHash } from '../src/site/email-hash.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { reportOf } from './erasure-report.ts';
import { restoredRows, type UnsureErasures } from './restored-rows.ts';

const usage = `Usage: npm run import -- FILE [--erasures NEWER] [--lost-secret]
FILE is a backup that npm run export has written. NEWER is a later backup: whoever was erased before it is erased again.
--lost-secret restores a backup although SESSION_SECRET is not the one that made its erasures: these people come back.`;

// Restores a backup into an empty database, after bringing its tables up to date.
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, {
    most: 1,
    options: { erasures: { type: 'string' }, 'lost-secret': { type: 'boolean' } },
  });
  const [file] = positionals;
  if (!file) throw new CliError(usage);
  const db = openDatabase();
  const { SESSION_SECRET: secret, FORMER_SESSION_SECRETS: former = '' } = process.env;
  const secrets = [...(secret ? [secret] : []), ...former.split(/\s+/).filter(Boolean)];
  await migrate(db);
  const unsure: UnsureErasures = { unmatched: 0, unknown: 0 };
  const given = { file, newer: values.erasures, secrets, isSecretLost: values['lost-secret'] === true };
  const counts = await importRows(db, restoredRows(given, unsure)).catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new CliError(
      'The database in DATABASE_URL is not empty, so nothing was changed. Restore a backup into an empty database.',
    );
  });
  const restored = [...counts].map(([table, number]) => `${number} ${table.replaceAll('_', ' ')}`).join(', ');
  const again = await eraseAgain(db, (email) => secrets.map((each) => emailHash(each, email)));
  const redacted = await redactAgain(db, (text) => secrets.map((each) => textHash(each, text)));
  return [
    `Restored ${file}: ${restored}.`,
    ...reportOf(again, redacted, unsure),
    "Nobody can sign in yet: set an admin's password with npm run set-password -- NAME",
  ].join(' ');
});
