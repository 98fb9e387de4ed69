import type { Config } from '@netlify/functions';
import { createRedirect, deleteRedirect, pageOfRedirects } from '../db/queries/posts/redirects.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import * as contract from '../src/contracts/posts/redirects.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { environment } from './_shared/platform/env.ts';
import { type Rebuild, requestRebuild } from './_shared/publishing/rebuild.ts';
import { leadsBack, storedTarget } from './_shared/publishing/redirect-target.ts';

export const config: Config = { path: ['/api/admin/redirects', '/api/admin/redirects/:id'] };

// A function answers the paths that a post or topic could have. All other paths need a build, which writes their rewrites.
const rebuildFor = async (path: string): Promise<Rebuild> =>
  /^\/blog\/(topics\/)?[^/]+$/.test(path) ? { rebuild: 'none' } : requestRebuild({ urgent: true });

export default serve([
  on(contract.listRedirects, async ({ db, query: { page, search } }) => {
    const { rows: redirects, ...counts } = await pageOfRedirects(db, search, page, entriesPerPage);
    return { success: true, redirects, ...counts };
  }),

  on(contract.createRedirect, async ({ db, input: { path, target }, request, user, record }) => {
    const [issue] = contract.redirectPathOf(environment().ADMIN_PREFIX).safeParse(path).error?.issues ?? [];
    if (issue) throw refusedField('path', issue.message);
    const fault = await createRedirect(db, path, target && storedTarget(request, user.role, 'target', target));
    if (fault === 'circle') throw leadsBack('target', path);
    if (fault === 'post') throw refusedField('path', 'A published post or page has this path, and it always wins.');
    if (fault === 'topic')
      throw refusedField('path', 'A topic with published posts has this path, and its page always wins.');
    if (fault === 'exists') {
      throw refusedField('path', `There is a redirect from ${path} already. Delete it first.`, 'conflict');
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
