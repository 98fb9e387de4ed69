import type { Config } from '@netlify/functions';
import { pageOfComplaints, setOutcome, storeComplaint } from '../db/queries/privacy/complaints.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import * as contract from '../src/contracts/privacy/complaints.ts';
import { formCounters, typedAddressTurns } from './_shared/http/form-limits.ts';
import { ProblemError, rateLimited } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { sha256 } from './_shared/platform/keys.ts';

export const config: Config = { path: ['/api/complaint', '/api/admin/complaints', '/api/admin/complaints/:id'] };

const received = { success: true, message: 'We have received your complaint.' } as const;

export default serve([
  on(contract.createComplaint, async ({ db, input: fields, ip, afterResponse }) => {
    const today = new Date().toISOString().slice(0, 10);
    const complaint = { ...fields, idempotencyKey: sha256(JSON.stringify([today, fields])) };
    const { waitSeconds, due } = await storeComplaint(db, complaint, {
      senders: formCounters('complaint', ip),
      turns: typedAddressTurns(fields.email),
      hasMail: hasMail(),
    });
    if (due) await sendAfterResponse(db, afterResponse);
    if (waitSeconds > 0) {
      const message =
        'Too many complaints were sent from your network. Please try again later or write to us by e-mail.';
      throw rateLimited(waitSeconds, message);
    }
    return received;
  }),

  on(contract.listComplaints, async ({ db, query }) => {
    const { rows: complaints, ...counts } = await pageOfComplaints(db, query.page, entriesPerPage);
    return { success: true, complaints, ...counts };
  }),

  on(contract.answerComplaint, async ({ db, params, input, user, record }) => {
    const isStored = await setOutcome(db, params.id, input.outcome, user.id);
    if (isStored === undefined) throw new ProblemError('not_found', 'This complaint no longer exists');
    if (!isStored) throw new ProblemError('conflict', 'Somebody else has recorded an answer meanwhile');
    record({ action: 'complaint.answer', subject: params.id });
    return { success: true };
  }),
]);
