import type { Config } from '@netlify/functions';
import { storeDemoRequest } from '../db/queries/leads/demo-requests.ts';
import * as contract from '../src/contracts/leads/demo-requests.ts';
import { formCounters, typedAddressTurns } from './_shared/http/form-limits.ts';
import { readIdempotencyKey } from './_shared/http/idempotency-key.ts';
import { rateLimited } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { callPath } from './_shared/leads/calls/call-link.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { originOf } from './_shared/leads/origin.ts';
import { ownDomain } from './_shared/leads/own-domain.ts';
import { readClosure } from './_shared/leads/read-closure.ts';
import { sha256 } from './_shared/platform/keys.ts';

export const config: Config = { path: ['/api/demo-request'] };

// Nobody can open the page, fill in five fields and send them in less time.
const fastestMs = 2_000;

// A robot gets the same response, so that it does not notice that its request is spam.
const thanks = { success: true, message: 'We will contact you within 24 hours.' } as const;

export default serve([
  on(contract.createDemoRequest, async ({ db, input, request, ip, afterResponse }) => {
    const key = readIdempotencyKey(request);
    const { purpose, website: _, openMs, page, referrer, utmSource, utmMedium, utmCampaign, ...fields } = input;
    const reading = readClosure(db);
    const { waitSeconds, due, callable } = await storeDemoRequest(
      db,
      {
        ...fields,
        ...originOf(request, { page, referrer, utmSource, utmMedium, utmCampaign }),
        spamReason: purpose ? 'trap' : openMs !== undefined && openMs < fastestMs ? 'fast' : null,
        therapists: fields.therapists || null,
        message: fields.message || null,
        // The text is part of the hash, so that a client that reuses a key for another text loses no request. Without a
        // key, the same text on the same day counts once.
        idempotencyKey: sha256(JSON.stringify([key ?? new Date().toISOString().slice(0, 10), fields])),
      },
      {
        senders: formCounters('demo-request', ip),
        ownDomain: await ownDomain(fields.email),
        turns: typedAddressTurns(fields.email),
        hasMail: hasMail(),
      },
    );
    // A call sends what earlier calls could not send too.
    if (due) await sendAfterResponse(db, afterResponse);
    if (waitSeconds > 0)
      throw rateLimited(
        waitSeconds,
        'Too many requests were sent from your network. Please try again later or contact us directly.',
      );
    return { ...thanks, callPath: callable && callPath(callable), closure: await reading };
  }),
]);
