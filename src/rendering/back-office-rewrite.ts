import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { adminPrefix } from '../site/admin-prefix.ts';

/**
 * Writes the rewrite that serves the back office at every path below the admin prefix; its router chooses the screen. The
 * build writes it, because netlify.toml cannot read ADMIN_PREFIX.
 */
export const backOfficeRewrite = (): AstroIntegration => ({
  name: 'back-office-rewrite',
  hooks: {
    'astro:build:done': ({ dir }) => {
      writeFileSync(new URL('_redirects', dir), `${adminPrefix}/* ${adminPrefix}.html 200\n`);
    },
  },
});
