import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Succeeds if the functions are configured, and the database answers and can store something. Responds with 503 if the database is
 * down or its disk is full.
 */
export const readiness = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  output: z.object({
    success: z.literal(true),
    database: z.literal('up'),
    /** The time that the database took, in milliseconds. */
    milliseconds: z.number(),
  }),
});

/** Succeeds if the functions run, whatever the state of the database. */
export const liveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'anyone',
  output: z.object({ success: z.literal(true) }),
});
