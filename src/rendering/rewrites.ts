import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { Database } from '../../db/client.ts';
import { redirectedPaths } from '../../db/queries/posts/redirects.ts';
import { isReserved } from '../contracts/site-paths.ts';
import { adminPrefix } from '../site/admin-prefix.ts';

// Another prefix is a secret, which a redirect would tell.
const isPublicPrefix = adminPrefix === '/admin';

/**
 * Writes the rewrites that netlify.toml cannot know: of every path below the admin prefix to the back office, whose router
 * chooses the screen, and of every path with a redirect to the function that answers it. A page at the path comes first. Password
 * managers find the page that changes a password at a well-known URL (W3C, “A Well-Known URL for Changing Passwords”).
 */
export const rewrites = (): AstroIntegration => ({
  name: 'rewrites',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const paths = await redirectedPaths(new Database(process.env.DATABASE_URL ?? ''));
      const rules = [
        `${adminPrefix}/* ${adminPrefix}.html 200`,
        ...(isPublicPrefix ? [`/.well-known/change-password ${adminPrefix}/account 302`] : []),
        // Netlify's parser of rules refuses paths of its own, which imports once stored.
        ...paths.filter((path) => !isReserved(path)).map((path) => `${path} /redirect${path} 200`),
      ];
      writeFileSync(new URL('_redirects', dir), `${rules.join('\n')}\n`);
    },
  },
});
