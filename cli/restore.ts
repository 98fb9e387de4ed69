import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { StoreError } from '../functions/_shared/backups/store/backup-store.ts';
import { newestBackups } from '../functions/_shared/backups/stored-backups.ts';
import { objectStoreOf } from '../functions/_shared/images/object-store/open-object-store.ts';
import { deriveKey } from '../src/site/derived-key.ts';
import { openStoreOfBackups, readBackupSettings, readIdentity } from './backups/backup-settings.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { StoredBackup } from './backups/stored-backup.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run restore -- [WHEN] [--key FILE] [--yes]
       npm run restore -- --list
       npm run restore -- --rehearse [--key FILE]
WHEN is the beginning of a backup's name, such as 2026-11-24; without it, the newest one is restored, into the empty database
of DATABASE_URL. FILE is the secret key that npm run backup-key wrote (backup-key.txt). --rehearse restores into a database of its
own, compares all of it, and leaves nothing behind.`;

const afterwards = `To set up again: an admin's password (npm run set-password -- NAME), two-factor authentication, API keys and webhooks.
Then deploy once, so that the pages are built from the restored content.`;

await runCommand(async () => {
  const flag = { type: 'boolean' } as const;
  const { positionals, values } = readArguments(usage, {
    most: 1,
    options: { key: { type: 'string' }, yes: flag, list: flag, rehearse: flag },
  });
  const settings = readBackupSettings(process.env);
  const keyFile = values.key ?? (settings.DATA_DIR ? path.join(settings.DATA_DIR, 'backup-key') : 'backup-key.txt');
  if (values.rehearse) return rehearse(keyFile);
  const store = await openStoreOfBackups(settings, process.env);
  try {
    const names = newestBackups(await store.list());
    const found = names.map((name) => `  ${name}`).join('\n');
    if (names.length === 0) throw new CliError(`There is no complete backup in ${store.place}.`);
    if (values.list) return `Backups in ${store.place}, the newest first:\n${found}`;
    const [when = ''] = positionals;
    const name = names.find((each) => each.startsWith(when));
    if (!name) throw new CliError(`There is no backup ${when} in ${store.place}. There are:\n${found}`);

    const identity = await readIdentity(keyFile);
    const manifestKey = deriveKey(settings.SESSION_SECRET, 'backup');
    const backup = await StoredBackup.open(store, name, identity, manifestKey);
    const newest = name === names[0] ? backup : await StoredBackup.open(store, String(names[0]), identity, manifestKey);
    const missing = await backup.missing();
    console.log(`The backups in ${store.place}:\n${found}\n\n${await describe(backup, missing)}`);
    if (!values.yes) await askToGoOn();
    const work = { backup, newest, openImages: () => objectStoreOf(settings), secret: settings.SESSION_SECRET };
    const { report, images } = await restoreBackup(openDatabase(), work);
    return [`Restored ${name}: ${report.join(' ')}`, describeImages(images), afterwards].join('\n');
  } catch (error) {
    throw error instanceof StoreError ? new CliError(`${error.message}. Nothing was restored.`) : error;
  }
});

async function describe(backup: StoredBackup, missing: readonly string[]): Promise<string> {
  return [
    `${backup.name} will be restored into the database of DATABASE_URL.`,
    ...(backup.isOurs
      ? []
      : [
          'It was made by a site with another SESSION_SECRET. If the secret has not changed, do not go on: somebody else may have made it.',
        ]),
    ...(missing.length > 0 ? [`The store has lost ${missing.length} of its files: ${missing.join(', ')}.`] : []),
  ].join('\n');
}

async function askToGoOn(): Promise<void> {
  if (!process.stdin.isTTY) throw new CliError('Add --yes to go on without a question. Nothing was restored.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Go on? Type yes: ');
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('Nothing was restored.');
}

function describeImages({
  stored,
  unchanged,
  missing,
}: {
  stored: number;
  unchanged: number;
  missing: string[];
}): string {
  const lost = missing.length > 0 ? ` Lost: ${missing.join(', ')}: upload these again.` : '';
  return `Images: ${stored} restored, ${unchanged} still in their store.${lost}`;
}

// The rehearsal starts the local platform, whose code only development packages have.
async function rehearse(keyFile: string): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../local/rehearse.ts');
  const child = spawn(process.execPath, [script, keyFile], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new CliError('The rehearsal failed.');
  return 'The rehearsal is over.';
}
