import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Ready: the functions are set up and the database answers. Otherwise the answer is an error, 503 for the database. */
export const readiness = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  output: z.object({
    success: z.literal(true),
    database: z.literal('up'),
    /** How long the database took to answer. */
    milliseconds: z.number(),
  }),
});

/** Alive: functions run, whatever the database does. */
export const liveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'anyone',
  output: z.object({ success: z.literal(true) }),
});
