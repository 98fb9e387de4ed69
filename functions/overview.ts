import type { Config } from '@netlify/functions';
import { latestDemoRequests } from '../db/queries/demo-requests.ts';
import { countOverview } from '../db/queries/overview.ts';
import { overview, recentDemoRequests } from '../src/contracts/overview.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/admin/overview'] };

export default serve([
  on(overview, async ({ db }) => {
    const [counts, recent] = await Promise.all([countOverview(db), latestDemoRequests(db, recentDemoRequests)]);
    return { success: true, counts, recent };
  }),
]);
