import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CliError } from '../cli/cli-error.ts';
import { type ServedDatabase, serveNeonProtocol } from './neon-server.ts';
import { pgliteEngine } from './pglite-engine.ts';
import { systemCode } from './system-code.ts';

/** A PostgreSQL in this process. Production's database driver can connect to its URL. */
export type EmbeddedDatabase = ServedDatabase;

/** Opens the PostgreSQL of a folder in this process, or creates it. Throws a CliError if the folder holds something else. */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const db = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }).catch((error: unknown) => {
    throw new CliError(
      `The database in ${folder} cannot be opened (${firstLine(error)}). Restore the folder, or move it away to start afresh.`,
    );
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
