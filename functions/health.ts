import type { Config } from '@netlify/functions';
import { ping } from '../db/queries/health.ts';
import { liveness, readiness } from '../src/contracts/health.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/health', '/api/health/live'] };

export default serve([
  on(readiness, async ({ db }) => {
    const started = performance.now();
    await ping(db);
    return { success: true, database: 'up', milliseconds: Math.round(performance.now() - started) };
  }),

  on(liveness, async () => ({ success: true })),
]);
