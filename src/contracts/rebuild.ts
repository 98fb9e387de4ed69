import * as z from 'zod/mini';

/**
 * What became of the wish to rebuild the site after a save: `none` where the public cannot see a difference, `failed`
 * where the hook refused, `not configured` where there is no hook. The save itself stands in every case.
 */
export const rebuildOutcome = z.enum(['none', 'queued', 'failed', 'not configured']);

export type RebuildOutcome = z.output<typeof rebuildOutcome>;
