import { getPagePath } from '@nanostores/router';
import type { ReactNode } from 'react';
import type { ListedRequest } from '../../../contracts/leads/inbox.ts';
import { formatDate } from '../../../site/format-date.ts';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { demoRequestMailto, demoRequestName, demoRequestTherapists, dueText } from './demo-request-text.ts';
import styles from './Inbox.module.css';
import { RequestMarks } from './RequestMarks.tsx';

interface Props {
  requests: readonly ListedRequest[];
  /** The ids of the selected requests. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** The text in place of the table if there are no requests. */
  empty: ReactNode;
}

/** Shows the requests in the specified columns (specification, section 2 "Admin dashboard"). */
export function RequestTable({ requests, chosen, onChoose, empty }: Props) {
  const router = useRouter();
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <DataTable
      caption="Demo requests"
      columns={['Name', 'Company', 'Email', 'Therapists', 'Date', 'Action']}
      rows={requests.map((request) => {
        const { id } = request;
        const name = demoRequestName(request);
        return {
          key: id,
          cells: [
            <div key="name" className={styles.name}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
                <span className="visually-hidden">Select {name}</span>
              </label>
              <span>
                {name}
                <RequestMarks request={request} />
              </span>
            </div>,
            request.company,
            <a key="email" href={demoRequestMailto(request)}>
              {request.email}
            </a>,
            demoRequestTherapists(request),
            <span key="date" className={styles.date}>
              <time dateTime={request.createdAt}>
                {formatDate(request.createdAt, 'table')}{' '}
                <span className={styles.aside}>{formatDate(request.createdAt, 'time')}</span>
              </time>
              {request.dueAt && <span className={styles.aside}>{dueText(request)}</span>}
            </span>,
            <a
              key="open"
              className="button button-small"
              href={getPagePath(router, 'request', { id })}
              data-request={id}
              aria-label={`View the request of ${name}`}
            >
              View
            </a>,
          ],
        };
      })}
      empty={empty}
    />
  );
}
