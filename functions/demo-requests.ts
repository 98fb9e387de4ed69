import type { Config } from '@netlify/functions';
import { listDemoRequests, setDemoRequestStatus, storeDemoRequest } from '../db/queries/demo-requests.ts';
import * as contract from '../src/contracts/demo-request.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import { clientNetwork } from './_shared/http/client-network.ts';
import { Problem, rateLimited } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { counterKey, sha256 } from './_shared/platform/keys.ts';

export const config: Config = { path: ['/api/demo-request', '/api/demo-requests', '/api/demo-requests/:id'] };

// Ten requests an hour from one address: an office shares one, a robot wants more.
const perAddress = { limit: 10, seconds: 60 * 60 };

const thanks = { success: true, message: 'We will contact you within 24 hours.' } as const;

export default serve([
  on(contract.createDemoRequest, async ({ db, input, address, idempotencyKey }) => {
    const { website, ...request } = input;
    // A robot that filled in the trap believes that it got through.
    if (website) return thanks;
    const wait = await storeDemoRequest(
      db,
      {
        ...request,
        therapists: request.therapists || null,
        message: request.message || null,
        // Other words under the same key are another request, so that none is lost to a careless client. Without a key
        // the same words on the same day are the same request.
        idempotencyKey: sha256(JSON.stringify([idempotencyKey ?? new Date().toISOString().slice(0, 10), request])),
      },
      { key: counterKey('demo-request', clientNetwork(address)), ...perAddress },
    );
    if (wait > 0)
      throw rateLimited(
        wait,
        'Too many requests were sent from your network. Please try again later or contact us directly.',
      );
    return thanks;
  }),

  on(contract.listDemoRequests, async ({ db, query }) => {
    const { rows: demoRequests, ...counts } = await listDemoRequests(db, query.page, entriesPerPage);
    return { success: true, demoRequests, ...counts };
  }),

  on(contract.updateDemoRequest, async ({ db, params, input }) => {
    const demoRequest = await setDemoRequestStatus(db, params.id, input.status);
    if (!demoRequest) throw new Problem('not_found', 'This request no longer exists');
    return { success: true, demoRequest };
  }),
]);
