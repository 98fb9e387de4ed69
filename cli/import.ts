import { erasureKey } from '../src/site/email-hash.ts';
import { readBackup } from './backups/backup-file.ts';
import { restoreRows } from './backups/restore-rows.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

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
  const report = await restoreRows(db, {
    rows: readBackup(file),
    newer: values.erasures ? readBackup(values.erasures) : undefined,
    keys: secrets.map(erasureKey),
    isSecretLost: values['lost-secret'] === true,
  });
  return [
    `Restored ${file}: ${report.join(' ')}`,
    "Nobody can sign in yet: set an admin's password with npm run set-password -- NAME",
  ].join(' ');
});
