import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { thisBuild } from '../build-name.ts';
import { formatDate } from '../format-date.ts';

/** Writes which build this is into every page, and into build-info.json; the names of the variables are Netlify's. */
export const buildStamp = (): AstroIntegration => ({
  name: 'build-stamp',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const buildTime = process.env.BUILD_TIME ?? new Date().toISOString();
      const { buildId, commitSha } = thisBuild();
      const marks: Record<string, string> = {
        '%BUILD_ID%': buildId,
        '%BUILD_COMMIT%': commitSha.slice(0, 7),
        '%BUILD_TIME%': buildTime,
        '%BUILD_DATE%': formatDate(buildTime, 'moment'),
      };
      for await (const page of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
        const file = new URL(page, dir);
        const html = await readFile(file, 'utf8');
        await writeFile(
          file,
          html.replace(/%BUILD_[A-Z]+%/g, (mark) => marks[mark] ?? mark),
        );
      }
      const info = { buildId, commitSha, buildTime, isProduction: process.env.CONTEXT === 'production' };
      await writeFile(new URL('build-info.json', dir), JSON.stringify(info));
    },
  },
});
