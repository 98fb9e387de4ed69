import type { Config } from '@netlify/functions';
import * as contract from '../src/contracts/build.ts';
import { readBuildStatus, readLiveBuild } from './_shared/build-status.ts';
import { requestRebuild } from './_shared/rebuild.ts';
import { on } from './_shared/route.ts';
import { serve } from './_shared/serve.ts';

export const config: Config = { path: ['/api/build-info', '/api/admin/build', '/api/admin/rebuild'] };

export default serve([
  on(contract.readBuildInfo, async ({ request }) => {
    const live = await readLiveBuild(request);
    return live ?? { ...contract.unknownBuild, buildTime: new Date() };
  }),

  on(contract.readBuild, async ({ db, request }) => ({ success: true, build: await readBuildStatus(db, request) })),

  on(contract.rebuildSite, async ({ db, request, record }) => {
    const rebuild = await requestRebuild();
    record({ action: 'site.rebuild', subject: rebuild });
    return { success: true, rebuild, build: await readBuildStatus(db, request) };
  }),
]);
