import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { Database } from '../../db/client.ts';
import { publishedPages } from '../../db/queries/posts/posts.ts';
import { redirectedPaths } from '../../db/queries/posts/redirects.ts';
import { isAddition } from '../contracts/pages/addition.ts';
import { isHiddenPage } from '../contracts/pages/own-path.ts';
import { isReserved } from '../contracts/site-paths.ts';
import { adminPrefix } from '../site/admin-prefix.ts';

// Any other prefix is a secret, which the redirect would reveal.
const isPublicPrefix = adminPrefix === '/admin';

/**
 * Writes the rewrites that netlify.toml cannot contain: from every path below the admin prefix to the back office, whose router
 * chooses the screen, and from every path of a page of the editors or with a redirect to the function that answers it. If a page of
 * the program exists at the path, visitors see that one, unless an editor has added to it. Password managers find the page for changing a password
 * at a well-known URL (W3C, “A Well-Known URL for Changing Passwords”).
 */
export const rewrites = (): AstroIntegration => ({
  name: 'rewrites',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const database = new Database(process.env.DATABASE_URL ?? '');
      const [pages, redirects] = await Promise.all([publishedPages(database), redirectedPaths(database)]);
      const shown = pages.map(({ path }) => path).filter((path) => !isHiddenPage(path, adminPrefix));
      // An address that never existed has no rule, so it costs no call of a function.
      const paths = [...new Set([...shown, ...redirects.filter((path) => !isAddition(path))])];
      const rules = [
        `${adminPrefix}/* ${adminPrefix}.html 200`,
        ...(isPublicPrefix ? [`/.well-known/change-password ${adminPrefix}/account 302`] : []),
        // Netlify refuses rules for its own paths, which earlier imports could store.
        // A file wins over a rule that is not forced.
        ...paths
          .filter((path) => !isReserved(path))
          .map((path) => `${path} /page${path} 200${isAddition(path) ? '!' : ''}`),
      ];
      writeFileSync(new URL('_redirects', dir), `${rules.join('\n')}\n`);
    },
  },
});
