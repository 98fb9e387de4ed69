import { openPage } from '@nanostores/router';
import { arrivalLimit } from '../../../contracts/leads/inbox.ts';
import { useRouter } from '../../shell/router-context.ts';
import styles from './Inbox.module.css';
import { refreshInbox } from './refresh-inbox.ts';
import { useArrivals } from './use-arrivals.ts';

/** Says that requests have arrived since the list was read, and shows them. The list never moves by itself. */
export function Arrivals({ newest }: { newest: string | null }) {
  const router = useRouter();
  const count = useArrivals(newest);
  const show = () => {
    openPage(router, 'dashboard', {}, { tab: 'demo-requests' });
    refreshInbox();
  };
  const number = count < arrivalLimit ? count : `At least ${count}`;
  return (
    <p className={styles.arrived} role="status">
      {count > 0 && (
        <>
          {number} new {count === 1 ? 'request has' : 'requests have'} arrived.
          <button className="button button-small" type="button" onClick={show}>
            Show
          </button>
        </>
      )}
    </p>
  );
}
