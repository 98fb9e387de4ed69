import { getPagePath } from '@nanostores/router';
import { useMemo, useRef, useState } from 'react';
import { downloadDemoRequests, listDemoRequests, requestFileLimit } from '../../../contracts/leads/inbox.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DownloadLink } from '../../../ui/page/DownloadLink.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { TabHead } from '../../../ui/page/TabHead.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { Arrivals } from './Arrivals.tsx';
import styles from './Inbox.module.css';
import { InboxFilterFields } from './InboxFilterFields.tsx';
import { KeyList } from './KeyList.tsx';
import { $lastInbox } from './last-inbox.ts';
import { markContacted } from './mark-contacted.ts';
import { RequestTable } from './RequestTable.tsx';
import { SelectedRequests } from './SelectedRequests.tsx';
import { inboxQuery, useInboxFilter } from './use-inbox-filter.ts';
import { listKeys, useListKeys } from './use-list-keys.ts';

/** Shows the inbox of demo requests, with search, filters, order, changes of several requests, and keys. */
export default function DemoRequestsTab() {
  const [filter, changeFilter] = useInboxFilter();
  const query = JSON.stringify(inboxQuery(filter));
  const $requests = useMemo(() => createQuery(listDemoRequests, { query: JSON.parse(query) }), [query]);
  const { page: _, ...unpaged } = inboxQuery(filter);
  const { sort: __, ...narrowed } = unpaged;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const [keysOn, switchKeys] = useListKeys(list, (id) => {
    const request = $requests.value?.data?.demoRequests.find((shown) => shown.id === id);
    if (request) void markContacted(request);
  });

  return (
    <>
      <TabHead title="Demo Requests">
        <div className={styles.actions}>
          <DownloadLink endpoint={downloadDemoRequests} parts={{ query: unpaged }}>
            Download CSV
          </DownloadLink>
          <button className="button" type="button" onClick={() => $requests.revalidate()}>
            Refresh
          </button>
        </div>
      </TabHead>
      <Query store={$requests} what="The demo requests">
        {({ demoRequests, admins, newest, total, pages, isMore, inSpam }) => (
          <>
            <InboxFilterFields
              filter={filter}
              admins={admins}
              found={`${isMore ? 'More than ' : ''}${total.toLocaleString('en-GB')} ${total === 1 ? 'request' : 'requests'}`}
              onChange={changeFilter}
            />
            <Arrivals newest={newest} />
            {(isMore || total > requestFileLimit) && (
              <p className={styles.note}>One file does not hold them all. Choose days to download them in parts.</p>
            )}
            <Pager
              entries="demo requests"
              page={filter.page}
              pages={pages}
              total={total}
              isMore={isMore}
              onPage={(page) => changeFilter({ page })}
              steps={filter.sort === 'newest' ? ['Newer', 'Older'] : ['Previous', 'Next']}
            >
              {demoRequests.length > 0 && (
                // Only selected requests in view are changed, not those on another page or that no longer match.
                <SelectedRequests
                  requests={demoRequests}
                  selected={demoRequests.filter(({ id }) => chosen.includes(id))}
                  admins={admins}
                  onSelect={setChosen}
                />
              )}
              <div
                ref={list}
                onClickCapture={() =>
                  $lastInbox.set({ query: inboxQuery(filter), ids: demoRequests.map(({ id }) => id) })
                }
              >
                <RequestTable
                  requests={demoRequests}
                  chosen={chosen}
                  onChoose={setChosen}
                  empty={
                    <>
                      {emptyText(total, Object.keys(narrowed).length > 0)}
                      {inSpam > 0 && <SpamLink count={inSpam} filter={unpaged} />}
                    </>
                  }
                />
              </div>
            </Pager>
          </>
        )}
      </Query>
      <KeyList keys={listKeys} on={keysOn} onSwitch={switchKeys} />
    </>
  );
}

function emptyText(total: number, isNarrowed: boolean): string {
  if (total > 0) return 'There are no requests this far back.';
  if (isNarrowed) return 'No request matches.';
  return 'No demo requests yet. They appear here as soon as the first one is sent. What looks like spam is in the state Spam.';
}

/** Links to the requests in spam that match a filter. */
function SpamLink({ count, filter }: { count: number; filter: Record<string, string> }) {
  const search = { tab: 'demo-requests', ...filter, state: 'spam' };
  return (
    <>
      {' '}
      <a href={getPagePath(useRouter(), 'dashboard', {}, search)}>{count.toLocaleString('en-GB')} in Spam</a>
    </>
  );
}
