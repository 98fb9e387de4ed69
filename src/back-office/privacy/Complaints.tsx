import { useMemo, useState } from 'react';
import { complaintDays, listComplaints } from '../../contracts/privacy/complaints.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { ComplaintCard } from './ComplaintCard.tsx';
import styles from './Privacy.module.css';

/** Lists the complaints, the open ones first. */
export function Complaints() {
  const [page, setPage] = useState(1);
  const $complaints = useMemo(() => createQuery(listComplaints, { query: { page: String(page) } }), [page]);
  return (
    <Panel
      title="Complaints"
      note={`They come from the privacy page, which promises an answer within ${complaintDays} days.`}
    >
      <Query store={$complaints} what="The complaints">
        {({ complaints, total, pages }) => (
          <Pager entries="complaints" page={page} pages={pages} total={total} onPage={setPage}>
            {complaints.length === 0 ? (
              <EmptyState>No complaints.</EmptyState>
            ) : (
              <ul className={styles.list}>
                {complaints.map((complaint) => (
                  <ComplaintCard key={complaint.id} complaint={complaint} />
                ))}
              </ul>
            )}
          </Pager>
        )}
      </Query>
    </Panel>
  );
}
