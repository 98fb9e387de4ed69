import { getPagePath } from '@nanostores/router';
import { lazy, useState } from 'react';
import { overview } from '../../contracts/overview.ts';
import { formatDate } from '../../site/format-date.ts';
import { createQuery } from '../../stores/queries.ts';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Query } from '../../ui/loading/Query.tsx';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { BackupState } from '../backups/BackupState.tsx';
import { demoRequestName, demoRequestRole } from '../leads/inbox/demo-request-text.ts';
import { LiveBuild } from '../publishing/LiveBuild.tsx';
import { useRouter } from '../shell/router-context.ts';
import { OverviewNotices } from './OverviewNotices.tsx';
import styles from './OverviewTab.module.css';

// The code and data of the calls and the charts load after the rest.
const ComingCalls = lazy(() => import('./ComingCalls.tsx'));
const RequestWeeks = lazy(() => import('./RequestWeeks.tsx'));

const cards = [
  { count: 'demoRequests', label: 'Demo Requests' },
  { count: 'users', label: 'Registered Users' },
  { count: 'publishedPosts', label: 'Published Articles' },
  { count: 'contentCreators', label: 'Content Creators' },
] as const;

const waits = [
  { count: 'overdue', filter: { due: 'overdue' }, label: 'overdue' },
  { count: 'dueSoon', filter: { due: 'soon' }, label: 'due soon' },
  { count: 'nextSteps', filter: { due: 'step' }, label: 'with a next step that is due' },
  { count: 'spam', filter: { state: 'spam' }, label: 'in spam in the last week' },
] as const;

/** Shows how many demo requests wait for somebody, with links to them. */
function Waiting({ counts }: { counts: Record<(typeof waits)[number]['count'], number> }) {
  const router = useRouter();
  const some = waits.filter(({ count }) => counts[count] > 0);
  if (some.length === 0) return <p className={styles.waiting}>No demo request waits for an answer that is due.</p>;
  return (
    <ul className={styles.waiting} aria-label="Demo requests that wait">
      {some.map(({ count, filter, label }) => (
        <li key={count} data-overdue={count === 'overdue' || undefined}>
          <a href={getPagePath(router, 'dashboard', {}, { tab: 'demo-requests', ...filter })}>
            {`${counts[count].toLocaleString('en-GB')} ${counts[count] === 1 ? 'request' : 'requests'} ${label}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows four counts, the waiting requests, the latest demo requests, and the requests of each week. A name links to its request.
 */
export default function OverviewTab() {
  const router = useRouter();
  const [$overview] = useState(() => createQuery(overview, {}));
  return (
    <Query store={$overview} what="The overview">
      {({ counts, waiting, recent, missingDetails, backups }) => (
        <>
          <OverviewNotices
            undelivered={counts.failedDeliveries}
            urgentComplaints={counts.urgentComplaints}
            unreadCalendars={counts.unreadCalendars}
            missingDetails={missingDetails}
          />
          <dl className={styles.cards}>
            {cards.map(({ count, label }) => (
              <div key={count} className={styles.card}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.count}>{counts[count].toLocaleString('en-GB')}</dd>
              </div>
            ))}
          </dl>
          <Waiting counts={waiting} />
          <BackupState status={backups} />
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
          {counts.bookedCalls > 0 && (
            <LoadBoundary>
              <ComingCalls />
            </LoadBoundary>
          )}
          <LoadBoundary waiting={<Loading />}>
            <RequestWeeks />
          </LoadBoundary>
          <LiveBuild />
        </>
      )}
    </Query>
  );
}
