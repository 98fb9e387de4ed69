import type { Config } from '@netlify/functions';
import * as contract from '../src/contracts/publishing/build.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { readBuildStatus, readLiveBuild } from './_shared/publishing/build-status.ts';
import { requestRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = { path: ['/api/build-info', '/api/admin/build', '/api/admin/rebuild'] };

export default serve([
  on(contract.readBuildInfo, async ({ request }) => {
    const live = await readLiveBuild(request);
    return live ?? { ...contract.unknownBuild, buildTime: new Date() };
  }),

  on(contract.readBuild, async ({ db, request }) => ({ success: true, build: await readBuildStatus(db, request) })),

  on(contract.rebuildSite, async ({ db, request, record }) => {
    const rebuild = await requestRebuild({ forced: true });
    record({ action: 'site.rebuild', subject: rebuild.rebuild });
    return { success: true, ...rebuild, build: await readBuildStatus(db, request) };
  }),
]);
