import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { listCalls } from '../../contracts/leads/calls/desk-calls.ts';
import { formatDate } from '../../site/format-date.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './OverviewTab.module.css';

/** Lists the booked calls. Those that are over come first, because somebody must say how they went. */
export default function ComingCalls() {
  const router = useRouter();
  const [$calls] = useState(() => createQuery(listCalls, {}));
  return (
    <Query store={$calls} what="The coming calls">
      {({ calls }) =>
        calls.length > 0 && (
          <>
            <h2 className={styles.heading}>Calls</h2>
            <DataTable
              caption="Coming calls"
              columns={['When', 'Name', 'Company', 'With']}
              rows={calls.map(({ requestId, startsAt, firstName, lastName, company, taker, isOver }) => ({
                key: requestId,
                cells: [
                  formatDate(startsAt, 'moment'),
                  <a key="open" href={getPagePath(router, 'request', { id: requestId })}>
                    {firstName} {lastName}
                    {isOver && ': how did it go?'}
                  </a>,
                  company,
                  taker ?? 'Nobody',
                ],
              }))}
            />
          </>
        )
      }
    </Query>
  );
}
