import styles from './Import.module.css';
import { sharedReasons } from './shared-reasons.ts';
import type { ImportRow } from './use-import.ts';

/** Says each reason for which several posts are refused once, with the number of the posts and what to do. */
export function SharedReasons({ rows }: { rows: readonly ImportRow[] }) {
  const reasons = [...sharedReasons(rows)];
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label="Why posts are refused">
      {reasons.map(([reason, number]) => (
        <li key={reason}>
          <strong>{number.toLocaleString('en-GB')} posts</strong> are refused. {reason}
          {/choose an author for such posts/i.test(reason) && ' The author is on the form, under Choose Another File.'}
        </li>
      ))}
    </ul>
  );
}
