import { Database } from '../../db/client.ts';
import { failBuild, finishBuild, startBuild } from '../../db/queries/publishing/builds.ts';
import { thisBuild } from '../site/build-name.ts';

/**
 * Runs a build, and records in the database when it started and ended, or why it failed. The back office shows this record. The
 * build does not fail if it cannot be recorded.
 */
export async function recordBuild(work: () => Promise<void>): Promise<void> {
  const { DATABASE_URL: url, CONTEXT: context } = process.env;
  // Visitors do not see a deploy preview, so it leaves no record.
  const isPublic = !context || context === 'production';
  const database = isPublic && url ? new Database(url) : undefined;
  if (!database) return work();
  const store = (storing: Promise<void>) =>
    storing.catch((error: unknown) => process.stderr.write(`The record of the build could not be stored: ${error}\n`));
  const name = thisBuild();
  await store(startBuild(database, name));
  try {
    await work();
  } catch (error) {
    await store(failBuild(database, name, reasonOf(error)));
    throw error;
  }
  await store(finishBuild(database, name.buildId));
}

const maxReasonLength = 300;

// Returns the first line of the message, without the credentials of a URL.
function reasonOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/\/\/[^/\s@]*@/g, '//').slice(0, maxReasonLength) || 'The build reported no reason';
}
