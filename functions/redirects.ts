import type { Config } from '@netlify/functions';
import { createRedirect, deleteRedirect, pageOfRedirects } from '../db/queries/redirects.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import * as contract from '../src/contracts/redirects.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { environment } from './_shared/platform/env.ts';
import { type Rebuild, requestRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = { path: ['/api/admin/redirects', '/api/admin/redirects/:id'] };

// A function answers the paths below /blog. The other ones are rewritten by the build.
const rebuildFor = async (path: string): Promise<Rebuild> =>
  path.startsWith('/blog/') ? { rebuild: 'none' } : requestRebuild();

const refused = (field: string, message: string) =>
  new ProblemError('invalid', message, { issues: [{ field, message }] });

export default serve([
  on(contract.listRedirects, async ({ db, query: { page, search } }) => {
    const { rows: redirects, ...counts } = await pageOfRedirects(db, search, page, entriesPerPage);
    return { success: true, redirects, ...counts };
  }),

  on(contract.createRedirect, async ({ db, input: { path, target }, record }) => {
    const [issue] = contract.redirectPathOf(environment().ADMIN_PREFIX).safeParse(path).error?.issues ?? [];
    if (issue) throw refused('path', issue.message);
    const fault = await createRedirect(db, path, target);
    if (fault === 'circle') throw refused('target', `That would lead back to ${path}. Choose another page.`);
    if (fault === 'post') throw refused('path', 'A published post has this path, and a post always wins.');
    if (fault === 'exists') {
      const message = `There is a redirect from ${path} already. Delete it first.`;
      throw new ProblemError('conflict', message, { issues: [{ field: 'path', message }] });
    }
    record({ action: 'redirect.create', subject: path });
    return { success: true, ...(await rebuildFor(path)) };
  }),

  on(contract.deleteRedirect, async ({ db, params, record }) => {
    const path = await deleteRedirect(db, params.id);
    if (!path) throw new ProblemError('not_found', 'This redirect no longer exists');
    record({ action: 'redirect.delete', subject: path });
    return { success: true, ...(await rebuildFor(path)) };
  }),
]);
