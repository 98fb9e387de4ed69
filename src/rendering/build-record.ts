import { Database } from '../../db/client.ts';
import { failBuild, finishBuild, startBuild } from '../../db/queries/builds.ts';
import { thisBuild } from '../site/build-name.ts';

/**
 * Does the work of a build and tells the database when it begins to read, when its pages are made and why it failed,
 * which is how the back office knows. A record that cannot be written stops no build.
 */
export async function recordBuild(work: () => Promise<void>): Promise<void> {
  const { DATABASE_URL: url, CONTEXT: context } = process.env;
  // A preview is a build that no visitor sees.
  const isSeen = !context || context === 'production';
  const database = isSeen && url ? new Database(url) : undefined;
  if (!database) return work();
  const tell = (telling: Promise<void>) =>
    telling.catch((error: unknown) => process.stderr.write(`The build is not on record: ${error}\n`));
  const name = thisBuild();
  await tell(startBuild(database, name));
  try {
    await work();
  } catch (error) {
    await tell(failBuild(database, name, reasonOf(error)));
    throw error;
  }
  await tell(finishBuild(database, name.buildId));
}

const longest = 300;

// The first line says what is the matter; what stands in an address before an @ is nobody's business.
function reasonOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/\/\/[^/\s@]*@/g, '//').slice(0, longest) || 'The build gave no reason';
}
