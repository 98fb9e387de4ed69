import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { adminPrefix } from '../contracts/admin-prefix.ts';

/**
 * Lets every address below the admin prefix show the back office, whose router knows the screens. The rule is written
 * at build time, because the prefix is a setting and netlify.toml is not.
 */
export const adminRewrites = (): AstroIntegration => ({
  name: 'admin-rewrites',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const prefix = adminPrefix.parse(process.env.ADMIN_PREFIX || undefined);
      await writeFile(new URL('_redirects', dir), `${prefix}/* ${prefix}.html 200\n`);
    },
  },
});
