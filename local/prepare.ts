import path from 'node:path';
import { CliError } from '../cli/cli-error.ts';
import { Database } from '../db/client.ts';
import { databaseFault } from '../db/failure.ts';
import { migrate } from '../db/migrate.ts';
import { nodeFault } from '../db/node-version.ts';
import { DataFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './database.ts';
import { ensureAdmin, ensureSamplePosts } from './first-content.ts';
import { listen, type Platform } from './platform.ts';
import { readSettings } from './settings.ts';
import { reporter, step } from './steps.ts';

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '..');

/** Everything but what answers the requests: a claimed folder, a port, a migrated database with an admin and posts. */
export interface Prepared {
  platform: Platform;
  folder: DataFolder;
  address: string;
  /** A built site to begin with, if the person who starts the platform gives one. */
  siteDir: string | undefined;
  /** What the build and the functions read from their environment; already set in this process. */
  environment: Record<string, string>;
  /** Tells where everything is, once it serves. */
  announce: () => void;
  /** Runs before everything else is closed, the latest first. */
  onClose: (close: () => unknown) => void;
  /** Closes everything. */
  close: () => Promise<void>;
}

/**
 * Runs a command of the local platform: prepares it, lets `serve` put something behind the port, and closes it all on
 * Ctrl-C or a failure, which a CliError tells in one line.
 */
export async function runPlatform(serve: (prepared: Prepared) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  // A signal may come twice, and both wait for the one end.
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
    reporter.fail(
      error instanceof CliError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    await close();
    process.exit(1);
  }
}

async function prepare(onClose: Prepared['onClose']): Promise<Omit<Prepared, 'close'>> {
  const fault = nodeFault();
  if (fault) throw new CliError(fault);
  const settings = readSettings(process.env);
  const folder = new DataFolder(settings.DATA_DIR);
  onClose(() => folder.release());
  const platform = await listen(settings.PORT);
  const address = `http://localhost:${platform.port}`;
  const url = settings.DATABASE_URL ?? (await step('Opening the database', () => openDatabase(folder, onClose)));
  // The last one opened is the first to close: no call is cut off from its database.
  onClose(platform.close);

  const environment = {
    DATABASE_URL: url,
    SESSION_SECRET: settings.SESSION_SECRET ?? folder.sessionSecret(),
    ADMIN_PREFIX: settings.ADMIN_PREFIX,
    DATA_DIR: folder.path,
    URL: address,
  };
  Object.assign(process.env, environment);
  const db = new Database(url);
  await step('Bringing the tables up to date', () => migrate(db)).catch((error: unknown) => {
    const fault = databaseFault(error, url);
    throw fault ? new CliError(fault) : error;
  });
  const admin = await ensureAdmin(db, folder, settings);
  const samples = await ensureSamplePosts(db);
  if (samples > 0) reporter.done(`Wrote ${samples} sample posts`);
  const announce = () => {
    folder.announce({ address, databaseUrl: url });
    reporter.ready({ address, prefix: settings.ADMIN_PREFIX, admin });
  };
  return { platform, folder, address, siteDir: settings.SITE_DIR, environment, announce, onClose };
}

async function openDatabase(folder: DataFolder, onClose: Prepared['onClose']): Promise<string> {
  const embedded = await openEmbeddedDatabase(folder.file('postgres'));
  onClose(embedded.close);
  return embedded.url;
}
