import { makeBackup } from '../functions/_shared/backups/make-backup.ts';
import { StoreError } from '../functions/_shared/backups/store/backup-store.ts';
import { openStoreOfBackups, readBackupSettings } from './backups/backup-settings.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

// Makes a backup now, whole, or finishes the one that is being made.
await runCommand(async () => {
  readArguments('Usage: npm run backup', { most: 0 });
  const settings = readBackupSettings(process.env);
  const { BACKUP_KEY: recipient } = settings;
  if (!recipient) throw new CliError('BACKUP_KEY is missing: npm run backup-key makes the pair of keys.');
  const store = await openStoreOfBackups(settings, process.env);
  const options = { recipient, isAsked: true, isOver: () => false };
  const outcome = await makeBackup(openDatabase(), store, settings, options).catch((error: unknown) => {
    throw error instanceof StoreError ? new CliError(`${error.message}. The next attempt continues here.`) : error;
  });
  if (outcome !== 'good') throw new CliError('Another process is making a backup. Wait three minutes and try again.');
  return `Made a backup in ${store.place}, and read it back.`;
});
