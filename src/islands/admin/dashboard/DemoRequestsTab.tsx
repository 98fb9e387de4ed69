import { useMemo, useState } from 'react';
import { type DemoRequest, listDemoRequests } from '../../../contracts/demo-request.ts';
import { formatDate } from '../../../format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { DataTable } from './DataTable.tsx';
import { DemoRequestDialog } from './DemoRequestDialog.tsx';
import styles from './DemoRequestsTab.module.css';
import { demoRequestMailto, demoRequestName, demoRequestTherapists } from './demo-request-text.ts';
import { Query } from './Query.tsx';

/** The table of demo requests; the action opens the whole request. */
export function DemoRequestsTab() {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<DemoRequest>();
  const $requests = useMemo(() => createQuery(listDemoRequests, { query: { page: String(page) } }), [page]);
  return (
    <>
      <Query store={$requests} what="The demo requests">
        {({ demoRequests, total, pages }) => (
          <>
            <div className={styles.bar}>
              <h2 className={styles.heading}>Demo Requests</h2>
              <button className="button" type="button" onClick={() => $requests.revalidate()}>
                Refresh
              </button>
            </div>
            <DataTable
              caption="Demo requests, newest first"
              columns={['Name', 'Company', 'Email', 'Therapists', 'Date', 'Action']}
              rows={demoRequests.map((request) => ({
                key: request.id,
                cells: [
                  demoRequestName(request),
                  request.company,
                  <a key="email" href={demoRequestMailto(request)}>
                    {request.email}
                  </a>,
                  demoRequestTherapists(request),
                  formatDate(request.createdAt, 'table'),
                  <button
                    key="open"
                    className={styles.open}
                    type="button"
                    aria-label={`View the request of ${demoRequestName(request)}`}
                    onClick={() => setOpened(request)}
                  >
                    View
                  </button>,
                ],
              }))}
              empty="No demo requests yet. They appear here as soon as the first one is sent."
            />
            {pages > 1 && (
              <nav className={styles.pages} aria-label="Pages of demo requests">
                <button className="button" type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  Newer
                </button>
                <span>
                  Page {page} of {pages}, {total.toLocaleString('en-GB')} requests
                </span>
                <button className="button" type="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  Older
                </button>
              </nav>
            )}
          </>
        )}
      </Query>
      {opened && (
        <DemoRequestDialog
          request={opened}
          onClose={() => setOpened(undefined)}
          onChange={(next) => setOpened((now) => (now?.id === next.id ? next : now))}
        />
      )}
    </>
  );
}
