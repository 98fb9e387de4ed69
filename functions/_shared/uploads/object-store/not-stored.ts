import { Problem } from '../../http/problem.ts';

/** What is said when a store, whatever its kind, could not keep a picture; `cause` is for the log alone. */
export const notStored = (cause: unknown): Problem =>
  new Problem('unavailable', 'The picture could not be stored just now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
    cause,
  });
