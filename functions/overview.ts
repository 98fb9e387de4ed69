import type { Config } from '@netlify/functions';
import { latestDemoRequests } from '../db/queries/leads/demo-requests.ts';
import { countWeeks } from '../db/queries/leads/request-weeks.ts';
import { countOverview, countWaiting } from '../db/queries/overview.ts';
import { requestWeeks } from '../src/contracts/leads/request-weeks.ts';
import { overview, recentDemoRequests } from '../src/contracts/overview.ts';
import { expectedKeys, missingDetails } from '../src/contracts/settings/company-settings.ts';
import { backupStatusOf } from './_shared/backups/backup-status.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { readDueClock } from './_shared/leads/due.ts';
import { environment } from './_shared/platform/env.ts';

export const config: Config = { path: ['/api/admin/overview', '/api/admin/overview/weeks'] };

export default serve([
  on(overview, async ({ db }) => {
    const [{ backups, stored, ...counts }, waiting, recent] = await Promise.all([
      countOverview(db, expectedKeys),
      readDueClock(db).then(({ moments }) => countWaiting(db, moments)),
      latestDemoRequests(db, recentDemoRequests),
    ]);
    return {
      ...{ success: true, counts, waiting, recent },
      missingDetails: missingDetails(stored),
      backups: backupStatusOf(backups, environment()),
    };
  }),

  on(requestWeeks, async ({ db }) => ({ success: true, ...(await countWeeks(db)) })),
]);
