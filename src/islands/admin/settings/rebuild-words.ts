import type { RebuildOutcome } from '../../../contracts/rebuild.ts';

/** What became of the wish to rebuild the site after a save, as people are told; nothing where there was no wish. */
export const rebuildWords: Record<RebuildOutcome, string> = {
  none: '',
  queued: 'The site is being rebuilt and shows the changes in a few minutes.',
  failed: 'The site was not rebuilt, because the build service did not answer. Ask for a rebuild in the dashboard.',
  'not configured': 'The site was not rebuilt, because no build hook is set up. The next build shows the changes.',
};
