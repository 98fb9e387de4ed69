import type { RebuildOutcome } from '../../../contracts/rebuild.ts';
import { rebuildWords } from './rebuild-words.ts';
import styles from './SettingsScreen.module.css';

/** What became of the rebuild after the last save: the one place on both screens that tells the state of the build. */
export function RebuildNotice({ outcome }: { outcome: RebuildOutcome }) {
  const failed = outcome === 'failed' || outcome === 'not configured';
  return (
    <div role="status">
      {outcome !== 'none' && (
        <p className={styles.notice} data-failed={failed || undefined}>
          {rebuildWords[outcome]}
        </p>
      )}
    </div>
  );
}
