import { useStore } from '@nanostores/react';
import { openPage } from '@nanostores/router';
import { useMemo, useState } from 'react';
import { type DemoRequest, listDemoRequests } from '../../../contracts/demo-request.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Query } from '../../ui/Query.tsx';
import { TabHead } from '../../ui/TabHead.tsx';
import { useRouter } from '../shell/router-context.ts';
import { DemoRequestDialog } from './DemoRequestDialog.tsx';
import { demoRequestMailto, demoRequestName, demoRequestTherapists } from './demo-request-text.ts';

/** Lists the demo requests. The action opens the whole request. */
export default function DemoRequestsTab() {
  const router = useRouter();
  const asked = useStore(router)?.search.page;
  const { page = 1 } = listDemoRequests.query.safeParse({ page: asked }).data ?? {};
  const [opened, setOpened] = useState<DemoRequest>();
  const $requests = useMemo(() => createQuery(listDemoRequests, { query: { page: String(page) } }), [page]);
  const turnTo = (target: number) =>
    openPage(router, 'dashboard', {}, { tab: 'demo-requests', ...(target > 1 && { page: String(target) }) });
  return (
    <>
      <Query store={$requests} what="The demo requests">
        {({ demoRequests, total, pages }) => (
          <>
            <TabHead title="Demo Requests">
              <button className="button" type="button" onClick={() => $requests.revalidate()}>
                Refresh
              </button>
            </TabHead>
            <Pager entries="demo requests" page={page} pages={pages} total={total} onPage={turnTo}>
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
                      className="button button-small"
                      type="button"
                      aria-label={`View the request of ${demoRequestName(request)}`}
                      onClick={() => setOpened(request)}
                    >
                      View
                    </button>,
                  ],
                }))}
                empty={
                  total > 0
                    ? 'There are no requests this far back.'
                    : 'No demo requests yet. They appear here as soon as the first one is sent.'
                }
              />
            </Pager>
          </>
        )}
      </Query>
      {opened && <DemoRequestDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
