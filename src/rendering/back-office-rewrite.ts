import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { adminPrefix } from '../contracts/admin-prefix.ts';

/**
 * Writes the rule by which every URL below the admin prefix shows the back office, whose router knows the screens. The
 * build writes it, because the prefix is a setting and netlify.toml is not.
 */
export const backOfficeRewrite = (): AstroIntegration => ({
  name: 'back-office-rewrite',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const prefix = adminPrefix.parse(process.env.ADMIN_PREFIX || undefined);
      writeFileSync(new URL('_redirects', dir), `${prefix}/* ${prefix}.html 200\n`);
    },
  },
});
