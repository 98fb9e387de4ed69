import type { TestProject } from 'vitest/node';
import { startRealPostgres } from './real-postgres.ts';
import { sharePlatform } from './shared-platform.ts';

/** The platform on a real PostgreSQL, which the tests' own databases are made on too. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const postgres = await startRealPostgres();
  const stop = await sharePlatform(project, { DATABASE_URL: postgres.url });
  return async () => {
    await stop();
    await postgres.close();
  };
}
