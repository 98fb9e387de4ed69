import { Database } from '../../db/client.ts';
import { isConnectionString } from '../../db/connection-string.ts';
import { appliedMigrations, migrationNames } from '../../db/migrate.ts';

/** Returns one line for a database whose tables a build could not read, or undefined for any other. */
export async function tablesFault(url: string | undefined): Promise<string | undefined> {
  if (!url || !isConnectionString(url)) return undefined;
  // The record of the build says why a database cannot be reached.
  const applied = await appliedMigrations(new Database(url)).catch(() => undefined);
  if (!applied || migrationNames.every((name) => applied.has(name))) return undefined;
  return 'The tables of the database are not up to date. Run: npm run migrate';
}
