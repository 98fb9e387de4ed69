import { Database } from '../../db/client.ts';
import { finishBuild, startBuild } from '../../db/queries/builds.ts';
import { thisBuild } from '../build-name.ts';

/**
 * Runs a build and tells the database when it begins to read and when its pages are made, which is how the back office
 * knows. Why it failed tells whoever started it, for a process that ends cannot. A record that cannot be written stops no
 * build.
 */
export async function withRecord(build: () => Promise<unknown>): Promise<void> {
  // A preview is a build that no visitor sees.
  const isSeen = !process.env.CONTEXT || process.env.CONTEXT === 'production';
  const url = process.env.DATABASE_URL;
  const database = isSeen && url ? new Database(url) : undefined;
  const warn = (what: string) => (error: unknown) =>
    process.stderr.write(`The ${what} is not on record: ${error instanceof Error ? error.message : error}\n`);

  if (database) await startBuild(database, thisBuild()).catch(warn('start of the build'));
  await build();
  if (database) await finishBuild(database, thisBuild().buildId).catch(warn('end of the build'));
}
