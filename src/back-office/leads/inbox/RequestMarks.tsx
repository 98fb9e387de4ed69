import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import type { ListedRequest } from '../../../contracts/leads/inbox.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import styles from './Inbox.module.css';

/** Shows a request's state, owner and due time, and how many requests its person or company has sent. */
export function RequestMarks({ request }: { request: ListedRequest }) {
  const { state, owner, due, ofPerson, ofCompany } = request;
  return (
    <span className={styles.marks}>
      <Badge good={state === 'new'}>{requestStates[state]}</Badge>
      {due && <Badge urgent={due === 'overdue'}>{due === 'overdue' ? 'Overdue' : 'Due soon'}</Badge>}
      {ofPerson > 1 ? (
        <Badge>{`${ofPerson} requests`}</Badge>
      ) : (
        ofCompany > 1 && <Badge>{`${ofCompany} from the company`}</Badge>
      )}
      {owner && <span>{owner.name}</span>}
    </span>
  );
}
