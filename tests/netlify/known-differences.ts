import type { Difference } from './compare.ts';
import type { Probe } from './requests.ts';

/** A way in which Netlify's CLI differs from Netlify itself, or from the local platform on purpose. */
export interface KnownDifference {
  reason: string;
  matches: (probe: Probe, difference: Difference) => boolean;
}

/** Every difference that does not fail the comparison, with its reason. One that matches nothing fails it. */
export const knownDifferences: readonly KnownDifference[] = [];
