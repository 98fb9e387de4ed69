import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStoreOfBackups, readBackupSettings, readIdentity } from '../cli/backups/backup-settings.ts';
import { restoreBackup } from '../cli/backups/restore-backup.ts';
import { StoredBackup } from '../cli/backups/stored-backup.ts';
import { CliError } from '../cli/cli-error.ts';
import { Database } from '../db/client.ts';
import { recordRehearsal } from '../db/queries/backups/backups.ts';
import { StoreError } from '../functions/_shared/backups/store/backup-store.ts';
import { newestBackups } from '../functions/_shared/backups/stored-backups.ts';
import { filesIn } from '../functions/_shared/images/object-store/files.ts';
import { deriveKey } from '../src/site/derived-key.ts';
import { buildSite } from './build.ts';
import { openEmbeddedDatabase } from './database.ts';
import { loadFunctions } from './functions.ts';
import { listen } from './platform.ts';
import { root } from './prepare.ts';
import { compareRestored } from './rehearsal-checks.ts';
import { openSite } from './site.ts';
import { reporter, step } from './steps.ts';

const timeoutMs = 600_000;

// Restores the newest backup into a database of its own, starts the site on it, and compares both. The first argument is the file
// of the secret key.
const folder = mkdtempSync(path.join(tmpdir(), 'talentcare-rehearsal-'));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const started = performance.now();
  const { DATABASE_URL: liveUrl } = process.env;
  const settings = readBackupSettings(process.env);
  const store = await openStoreOfBackups(settings, process.env);
  const identity = await readIdentity(process.argv[2] ?? '');
  const [name] = newestBackups(await store.list());
  if (!name) throw new CliError(`There is no complete backup in ${store.place}.`);
  const backup = await StoredBackup.open(store, name, identity, deriveKey(settings.SESSION_SECRET, 'backup'));

  const embedded = await openEmbeddedDatabase(path.join(folder, 'postgres'));
  closers.push(embedded.close);
  const db = new Database(embedded.url, timeoutMs);
  const openImages = async () => filesIn(folder);
  const work = { backup, newest: backup, openImages, secret: settings.SESSION_SECRET };
  const { report, images } = await step(`Restoring ${name}`, () => restoreBackup(db, work));
  console.log(report.join(' '));

  const platform = await listen(0);
  closers.push(platform.close);
  const environment = {
    ...{ DATABASE_URL: embedded.url, DATA_DIR: folder, SESSION_SECRET: settings.SESSION_SECRET },
    ...{ URL: `http://localhost:${platform.port}`, UPLOADTHING_TOKEN: '' },
  };
  Object.assign(process.env, environment);
  const functions = await loadFunctions(path.join(root, 'functions'));
  platform.use({ functions, answer: async () => new Response(null, { status: 503 }), findFile: async () => undefined });
  const site = await step('Building its site', () => buildSite(root, path.join(folder, 'site'), environment));
  platform.use({ functions, ...openSite(root, site) });
  const compared = await step('Comparing', () => compareRestored(db, backup, environment.URL));
  if (images.missing.length > 0) throw new CliError(`Images are missing in the backup: ${images.missing.join(', ')}`);

  const seconds = Math.round((performance.now() - started) / 1000);
  if (liveUrl) await recordRehearsal(new Database(liveUrl), new Date());
  reporter.done(`${name} can be restored: ${compared}, in ${seconds} seconds`);
} catch (error) {
  const isExpected = error instanceof CliError || error instanceof StoreError;
  reporter.fail(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
