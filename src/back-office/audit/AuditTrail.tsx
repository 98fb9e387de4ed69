import { useMemo, useState } from 'react';
import { auditActions, auditFileLimit, downloadAuditEvents, listAuditEvents } from '../../contracts/audit/audit.ts';
import { formatDate } from '../../site/format-date.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { DownloadLink } from '../../ui/page/DownloadLink.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { AuditFilter, type AuditQuery } from './AuditFilter.tsx';
import styles from './AuditTrail.module.css';

/** Lists the audit trail in pages, with a filter and a download as CSV. */
export function AuditTrail({ className }: { className?: string | undefined }) {
  const [filter, setFilter] = useState<AuditQuery>({});
  const [page, setPage] = useState(1);
  const $events = useMemo(
    () => createQuery(listAuditEvents, { query: { ...filter, page: String(page) } }),
    [filter, page],
  );
  const apply = (next: AuditQuery) => {
    setFilter(next);
    setPage(1);
    // If the same filter is applied again, reads the newest entries.
    if (JSON.stringify(next) === JSON.stringify(filter)) $events.revalidate();
  };

  return (
    <Panel
      className={className}
      title="Audit Trail"
      note="Every sign-in and every change of accounts, posts and settings."
      aside={
        <DownloadLink endpoint={downloadAuditEvents} parts={{ query: filter }}>
          Download CSV
        </DownloadLink>
      }
    >
      <AuditFilter onApply={apply} />
      <Query store={$events} what="The audit trail">
        {({ events, total, pages, isMore }) => (
          <>
            {isMore && (
              <p className={styles.note}>
                One file holds {auditFileLimit.toLocaleString('en-GB')} entries. Choose dates to download these in
                parts.
              </p>
            )}
            <Pager entries="entries" page={page} pages={pages} total={total} isMore={isMore} onPage={setPage}>
              <DataTable
                caption="Audit trail, newest first"
                columns={['Time', 'Who', 'Action', 'Subject', 'Address']}
                rows={events.map((event) => ({
                  key: event.id,
                  cells: [
                    formatDate(event.at, 'moment'),
                    event.actorName,
                    auditActions[event.action],
                    event.subject ?? '–',
                    event.address,
                  ],
                }))}
                empty="Nothing fits this filter."
              />
            </Pager>
          </>
        )}
      </Query>
    </Panel>
  );
}
