import { getPagePath } from '@nanostores/router';
import { useRouter } from '../shell/router-context.ts';
import styles from './UndeliveredNotice.module.css';

/** Says how many notifications of demo requests were given up, and leads to them. Shows nothing if there are none. */
export function UndeliveredNotice({ count }: { count: number }) {
  const router = useRouter();
  if (count === 0) return null;
  const what = count === 1 ? 'A notification of a demo request was' : `${count} notifications of demo requests were`;
  return (
    <div className={styles.notice} role="status">
      <p>
        <strong>{what} not delivered.</strong>
      </p>
      <a href={getPagePath(router, 'notifications')}>See why, and send again</a>
    </div>
  );
}
