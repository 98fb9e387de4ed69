import type { Config } from '@netlify/functions';
import { ping, proveRoom } from '../db/queries/health.ts';
import { liveness, readiness } from '../src/contracts/health.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/health', '/api/health/live'] };

// Anybody may ask, as often as they like, and the proof changes the catalogue of the database.
const provenForMs = 10_000;
let provenAt = Number.NEGATIVE_INFINITY;

export default serve([
  on(readiness, async ({ db }) => {
    const started = performance.now();
    if (Date.now() - provenAt < provenForMs) await ping(db);
    else {
      await proveRoom(db);
      provenAt = Date.now();
    }
    return { success: true, database: 'up', milliseconds: Math.round(performance.now() - started) };
  }),

  on(liveness, async () => ({ success: true })),
]);
