import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

/**
 * The outcome of the request to rebuild the site after a save: `none` if the change is not public, `waiting` if the build
 * waits for REBUILD_MINUTES, `failed` if the build hook could not be called, `not configured` if there is no hook. The save
 * succeeds in every case.
 */
const rebuildOutcome = z.enum(['none', 'queued', 'waiting', 'failed', 'not configured']);

export type RebuildOutcome = z.output<typeof rebuildOutcome>;

/** The fields about the rebuild in the answer to a save. */
export const rebuildFields = {
  rebuild: rebuildOutcome,
  /** When a waiting build starts; absent in every other case. */
  dueAt: z.optional(timestamp),
};

/** The fields about the rebuild, as a caller reads them. */
export interface RebuildFields {
  rebuild: RebuildOutcome;
  dueAt?: string | undefined;
}
