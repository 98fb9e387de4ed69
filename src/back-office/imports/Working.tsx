import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Import.module.css';
import type { Progress } from './progress.ts';

/** Shows the progress of the work. */
export function Working({ progress: { what, done, total } }: { progress: Progress }) {
  return (
    <Panel title="Please wait" headingRef={focusOnMount} note="Leave this page open until the work is done.">
      <p className={styles.work}>
        <span role="status">{what}</span>
        {total > 0 && (
          <span>
            {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
          </span>
        )}
      </p>
      <progress className={styles.progress} aria-label={what} {...(total > 0 && { max: total, value: done })} />
    </Panel>
  );
}
