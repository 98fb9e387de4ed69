import { type StartedPlatform, startPlatform, temporaryFolder } from './start-platform.ts';
import { copyEmbedded, type EmbeddedTemplates } from './test-database.ts';

/** Starts a platform on the embedded database of `npm start`: on a copy of a template, or on a new one. */
export function startEmbeddedPlatform(
  templates: EmbeddedTemplates | null,
  environment: NodeJS.ProcessEnv,
): Promise<StartedPlatform> {
  const DATA_DIR = temporaryFolder();
  copyEmbedded(templates?.migrated, DATA_DIR);
  return startPlatform({ ...environment, DATA_DIR });
}
