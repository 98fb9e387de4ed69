import path from 'node:path';
import { CliError } from '../cli/cli-error.ts';
import { Database } from '../db/client.ts';
import { databaseFault } from '../db/failure.ts';
import { migrate } from '../db/migrate.ts';
import { nodeFault } from '../db/node-version.mjs';
import { localBackupKey } from './backup-key.ts';
import { DataFolder } from './data-folder.ts';
import { fullDisk } from './disk-space.ts';
import { ensureAdmin, ensureSamplePosts } from './first-content.ts';
import { mailboxPath } from './mailbox.ts';
import { listen, type Platform } from './platform.ts';
import { defaultDataDir, readSettings } from './settings.ts';
import { reporter, step } from './steps.ts';

const migrationTimeoutMs = 60_000;

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '..');

/** The local platform without its site: a claimed folder, a port, and a migrated database with an admin and posts. */
export interface Prepared {
  platform: Platform;
  folder: DataFolder;
  /** The platform's own URL. */
  url: string;
  /** The built site that SITE_DIR names, to serve first; undefined if it is not set. */
  siteDir: string | undefined;
  /** The environment variables of the build and the functions. This process has them already. */
  environment: Record<string, string>;
  /** Prints the platform's URLs and writes running.json. Call it when the site is served. */
  announce: () => void;
  /** Adds a function to run when the platform closes. They run in reverse order. */
  onClose: (close: () => unknown) => void;
  /** Closes the platform. */
  close: () => Promise<void>;
}

/**
 * Runs a command of the local platform: prepares the platform, and calls `serve` to serve a site. Closes the platform on Ctrl-C
 * or after an error. Prints a CliError as one line, and other errors with their stack.
 */
export async function runPlatform(serve: (prepared: Prepared) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  // If a second signal arrives, both wait for the same end.
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    })();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)));
  try {
    await serve({ ...(await prepare((closer) => closers.push(closer))), close });
  } catch (error) {
    reporter.fail(inWords(error));
    await close();
    process.exit(1);
  }
}

// On a full disk anything may fail, with an error that names only what happened to fail.
function inWords(error: unknown): string {
  if (error instanceof CliError) return error.message;
  const full = fullDisk(process.env.DATA_DIR?.trim() || defaultDataDir);
  return full ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function prepare(onClose: Prepared['onClose']): Promise<Omit<Prepared, 'close'>> {
  const fault = nodeFault();
  if (fault) throw new CliError(fault);
  const settings = readSettings(process.env);
  const folder = new DataFolder(settings.DATA_DIR);
  onClose(() => folder.release());
  const platform = await listen(settings.PORT);
  const url = `http://localhost:${platform.port}`;
  const databaseUrl =
    settings.DATABASE_URL ?? (await step('Opening the database', () => openDatabase(folder, onClose)));
  // The platform closes before the database, so that running calls can still use the database.
  onClose(platform.close);

  const environment = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: settings.SESSION_SECRET ?? folder.sessionSecret(),
    ADMIN_PREFIX: settings.ADMIN_PREFIX,
    DATA_DIR: folder.path,
    BACKUP_KEY: process.env.BACKUP_KEY ?? (await localBackupKey(folder)),
    URL: url,
  };
  Object.assign(process.env, environment);
  const db = new Database(databaseUrl);
  // A migration that reads every post takes its time.
  const migrated = new Database(databaseUrl, migrationTimeoutMs);
  await step('Bringing the tables up to date', () => migrate(migrated)).catch((error: unknown) => {
    const fault = databaseFault(error, databaseUrl);
    throw fault ? new CliError(fault) : error;
  });
  const admin = await ensureAdmin(db, folder, settings);
  const samples = await ensureSamplePosts(db);
  if (samples > 0) reporter.done(`Wrote ${samples} sample posts`);
  const announce = () => {
    folder.announce({ url, databaseUrl });
    const mailbox = settings.SMTP_URL ? undefined : `${url}${mailboxPath}`;
    reporter.ready({ url, prefix: settings.ADMIN_PREFIX, admin, mailbox });
  };
  return { platform, folder, url, siteDir: settings.SITE_DIR, environment, announce, onClose };
}

async function openDatabase(folder: DataFolder, onClose: Prepared['onClose']): Promise<string> {
  // Loads the embedded database only where it is used.
  const { openEmbeddedDatabase } = await import('./database.ts');
  const embedded = await openEmbeddedDatabase(folder.file('postgres'));
  onClose(embedded.close);
  return embedded.url;
}
