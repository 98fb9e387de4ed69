import { useState } from 'react';
import type { DemoRequest } from '../../../contracts/demo-request.ts';
import { overview } from '../../../contracts/overview.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Query } from '../../ui/Query.tsx';
import { DemoRequestDialog } from '../leads/DemoRequestDialog.tsx';
import { demoRequestName, demoRequestRole } from '../leads/demo-request-text.ts';
import { LiveBuild } from '../publishing/LiveBuild.tsx';
import styles from './OverviewTab.module.css';

const cards = [
  { count: 'demoRequests', label: 'Demo Requests' },
  { count: 'users', label: 'Registered Users' },
  { count: 'publishedPosts', label: 'Published Articles' },
  { count: 'contentCreators', label: 'Content Creators' },
] as const;

/** Shows four counts and the most recent demo requests. A name opens the whole request. */
export function OverviewTab() {
  const [$overview] = useState(() => createQuery(overview, {}));
  const [opened, setOpened] = useState<DemoRequest>();
  return (
    <>
      <Query store={$overview} what="The overview">
        {({ counts, recent }) => (
          <>
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
                  <button
                    key="open"
                    className={styles.open}
                    type="button"
                    aria-label={`View the request of ${demoRequestName(request)}`}
                    onClick={() => setOpened(request)}
                  >
                    {demoRequestName(request)}
                  </button>,
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
      {opened && <DemoRequestDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
