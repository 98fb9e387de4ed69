import type { Config } from '@netlify/functions';
import { listEvents } from '../db/queries/audit/audit.ts';
import * as contract from '../src/contracts/audit/audit.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import { csv } from './_shared/http/csv.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { download } from './_shared/http/respond.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/admin/audit', '/api/admin/audit.csv'] };

const { auditActions, auditFileLimit } = contract;

export default serve([
  on(contract.listAuditEvents, async ({ db, query: { page, ...filter } }) => {
    const { rows: events, ...counts } = await listEvents(db, filter, page, {
      perPage: entriesPerPage,
      countLimit: auditFileLimit,
    });
    return { success: true, events, ...counts };
  }),

  on(contract.downloadAuditEvents, async ({ db, query }) => {
    const all = { perPage: auditFileLimit, countLimit: auditFileLimit };
    const { rows, isMore } = await listEvents(db, query, 1, all);
    if (isMore) {
      const limit = auditFileLimit.toLocaleString('en-GB');
      throw new ProblemError('invalid', `One file holds at most ${limit} entries. Choose fewer days.`);
    }
    const text = csv([
      ['Time (UTC)', 'Who', 'Action', 'Subject', 'Address'],
      ...rows.map(({ at, actorName, action, subject, address }) => [
        at.toISOString(),
        actorName,
        auditActions[action],
        subject ?? '',
        address,
      ]),
    ]);
    return download('talentcare-audit-trail.csv', 'text/csv; charset=utf-8', text);
  }),
]);
