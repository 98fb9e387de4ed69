import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CliError } from '../cli/cli-error.ts';
import { fullDisk } from './disk-space.ts';
import { type ServedDatabase, serveNeonProtocol } from './neon-server.ts';
import { pgliteEngine } from './pglite-engine.ts';
import { systemCode } from './system-code.ts';

/** A PostgreSQL in this process. Production's database driver can connect to its URL. */
export type EmbeddedDatabase = ServedDatabase;

/**
 * Opens the PostgreSQL of a folder in this process, or creates it. Throws a CliError if the folder holds something else, or if its
 * disk is full.
 */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const isNew = !existsSync(folder);
  const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }).catch((error: unknown) => {
    const fault =
      fullDisk(folder) ??
      `The database in ${folder} cannot be opened (${firstLine(error)}). Restore the folder, or move it away to start afresh.`;
    // The next start could not open half of a database.
    if (isNew) rmSync(folder, { recursive: true, force: true });
    throw new CliError(fault);
  });
  closeToOthers(folder);
  const engine = pgliteEngine(db);
  const { url, close } = await serveNeonProtocol(() => engine);
  return {
    url,
    close: async () => {
      await close();
      await db.close();
      closeToOthers(folder);
    },
  };
}

// PGlite creates files that everybody can read and write (0666), and ignores the umask. A copy of the folder would be open to
// all. While the database runs, PGlite creates more such files, but only in folders that are closed.
function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

const firstLine = (error: unknown) =>
  systemCode(error) ?? String(error instanceof Error ? error.message : JSON.stringify(error)).split('\n')[0];
