import { cpSync } from 'node:fs';
import path from 'node:path';
import { type StartedPlatform, startPlatform, temporaryFolder } from './start-platform.ts';

/** Starts a platform on the embedded database of `npm start`. `emptyDatabase` is the folder of an empty one. */
export function startEmbeddedPlatform(emptyDatabase: string, environment: NodeJS.ProcessEnv): Promise<StartedPlatform> {
  const folder = temporaryFolder();
  // Copying an empty database takes a tenth of the time of creating one.
  cpSync(emptyDatabase, path.join(folder, 'postgres'), { recursive: true });
  return startPlatform({ ...environment, DATA_DIR: folder });
}
