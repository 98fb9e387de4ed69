import { useMemo, useState } from 'react';
import { type DemoRequest, listDemoRequests } from '../../../contracts/demo-request.ts';
import { formatDate } from '../../../format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Pager } from '../../ui/Pager.tsx';
import { DataTable } from './DataTable.tsx';
import { DemoRequestDialog } from './DemoRequestDialog.tsx';
import styles from './DemoRequestsTab.module.css';
import { demoRequestMailto, demoRequestName, demoRequestTherapists } from './demo-request-text.ts';
import { Query } from './Query.tsx';
import { TabHead } from './TabHead.tsx';

/** The table of demo requests; the action opens the whole request. */
export default function DemoRequestsTab() {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<DemoRequest>();
  const $requests = useMemo(() => createQuery(listDemoRequests, { query: { page: String(page) } }), [page]);
  return (
    <>
      <Query store={$requests} what="The demo requests">
        {({ demoRequests, total, page: shown, pages }) => (
          <>
            <TabHead title="Demo Requests">
              <button className="button" type="button" onClick={() => $requests.revalidate()}>
                Refresh
              </button>
            </TabHead>
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
            <Pager
              of="demo requests"
              page={page}
              pages={pages}
              label={`Page ${shown} of ${pages}, ${total.toLocaleString('en-GB')} requests`}
              onPage={setPage}
            />
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
