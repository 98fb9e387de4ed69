import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { overview } from '../../../contracts/overview.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Query } from '../../ui/Query.tsx';
import { demoRequestName, demoRequestRole } from '../leads/demo-request-text.ts';
import { UndeliveredNotice } from '../leads/UndeliveredNotice.tsx';
import { LiveBuild } from '../publishing/LiveBuild.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './OverviewTab.module.css';

const cards = [
  { count: 'demoRequests', label: 'Demo Requests' },
  { count: 'users', label: 'Registered Users' },
  { count: 'publishedPosts', label: 'Published Articles' },
  { count: 'contentCreators', label: 'Content Creators' },
] as const;

/** Shows four counts and the most recent demo requests. A name opens the whole request. */
export function OverviewTab() {
  const router = useRouter();
  const [$overview] = useState(() => createQuery(overview, {}));
  return (
    <Query store={$overview} what="The overview">
      {({ counts, recent }) => (
        <>
          <UndeliveredNotice count={counts.failedDeliveries} />
          <dl className={styles.cards}>
            {cards.map(({ count, label }) => (
              <div key={count} className={styles.card}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.count}>{counts[count].toLocaleString('en-GB')}</dd>
              </div>
            ))}
          </dl>
          <h2 className={styles.heading}>Recent Demo Requests</h2>
          <DataTable
            caption="Recent demo requests"
            columns={['Name', 'Company', 'Role', 'Email', 'Date']}
            rows={recent.map((request) => ({
              key: request.id,
              cells: [
                <a
                  key="open"
                  href={getPagePath(router, 'request', { id: request.id })}
                  aria-label={`View the request of ${demoRequestName(request)}`}
                >
                  {demoRequestName(request)}
                </a>,
                request.company,
                demoRequestRole(request),
                request.email,
                formatDate(request.createdAt, 'card'),
              ],
            }))}
            empty="No demo requests yet. They appear here as soon as the first one is sent."
          />
          <LiveBuild />
        </>
      )}
    </Query>
  );
}
