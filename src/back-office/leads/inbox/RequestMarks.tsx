import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import type { ListedRequest } from '../../../contracts/leads/inbox.ts';
import { formatDate } from '../../../site/format-date.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import styles from './Inbox.module.css';

/** Shows a request's state, owner, whether it is due, its next step, and how many requests its person or company has sent. */
export function RequestMarks({ request }: { request: ListedRequest }) {
  const { state, owner, due, ofPerson, ofCompany, nextStep, nextStepOn } = request;
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
      {nextStep && nextStepOn && (
        <span className={styles.nextStep}>
          Next step: {nextStep} ({formatDate(nextStepOn, 'card')})
        </span>
      )}
    </span>
  );
}
