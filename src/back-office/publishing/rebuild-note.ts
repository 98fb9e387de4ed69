import type { RebuildFields, RebuildOutcome } from '../../contracts/publishing/rebuild.ts';
import { builtBy } from '../../site/built-by.ts';

const notes: Record<RebuildOutcome, string> = {
  none: '',
  waiting: 'On the site by ',
  queued: 'The site is being rebuilt.',
  failed: 'The site was not rebuilt: the build did not start. Use “Rebuild site” in the dashboard.',
  'not configured': 'The site was not rebuilt: no build hook is set up.',
};

/** Returns the sentence about the rebuild for a success notice; empty if visitors see no difference. */
export const rebuildNote = ({ rebuild, dueAt }: RebuildFields): string =>
  notes[rebuild] + (dueAt ? `${builtBy(dueAt)}.` : '');
