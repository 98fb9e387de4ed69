import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { indexNowKey } from '../contracts/publishing/index-now.ts';

/** Writes the file that proves to search engines that the key of INDEXNOW_KEY is this site's (indexnow.org). */
export const searchEngines = (): AstroIntegration => ({
  name: 'search-engines',
  hooks: {
    'astro:build:done': ({ dir: site, logger }) => {
      const { key, fault } = indexNowKey(process.env.INDEXNOW_KEY);
      if (fault) logger.warn(fault);
      if (key) writeFileSync(new URL(`${key}.txt`, site), key);
    },
  },
});
