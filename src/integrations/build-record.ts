import type { AstroIntegration } from 'astro';
import { Database } from '../../db/client.ts';
import { finishBuild, startBuild } from '../../db/queries/builds.ts';
import { thisBuild } from '../build-name.ts';

/**
 * Tells the database when this build begins to read and when its pages are made, which is how the back office knows.
 * Why it failed tells whoever started it, for a process that ends cannot.
 */
export const buildRecord = (): AstroIntegration => {
  // A preview is a build that no visitor sees.
  const isSeen = !process.env.CONTEXT || process.env.CONTEXT === 'production';
  const url = process.env.DATABASE_URL;
  const database = isSeen && url ? new Database(url) : undefined;
  return {
    name: 'build-record',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        if (!database) return;
        await startBuild(database, thisBuild()).catch((error) => logger.warn(`The start is not on record: ${error}`));
      },
      'astro:build:done': async ({ logger }) => {
        if (!database) return;
        const { buildId } = thisBuild();
        await finishBuild(database, buildId).catch((error) => logger.warn(`The end is not on record: ${error}`));
      },
    },
  };
};
