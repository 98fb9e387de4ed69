import * as z from 'zod/mini';

/**
 * The outcome of the request to rebuild the site after a save: `none` if the change is not public, `failed` if the build
 * hook could not be called, `not configured` if there is no hook. The save succeeds in every case.
 */
export const rebuildOutcome = z.enum(['none', 'queued', 'failed', 'not configured']);

export type RebuildOutcome = z.output<typeof rebuildOutcome>;
