import { useStore } from '@nanostores/react';
import { getPagePath, openPage } from '@nanostores/router';
import { lazy, useState } from 'react';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { readDemoRequest } from '../../../contracts/leads/inbox.ts';
import { createQuery } from '../../../stores/queries.ts';
import { leaveScreen } from '../../../ui/dialog/use-leave-guard.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { adminOnly, RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { demoRequestMailto, demoRequestName, demoRequestRole } from '../inbox/demo-request-text.ts';
import { KeyList } from '../inbox/KeyList.tsx';
import { $lastInbox } from '../inbox/last-inbox.ts';
import { markContacted } from '../inbox/mark-contacted.ts';
import { useKeys } from '../inbox/use-keys.ts';
import { Deliveries } from './Deliveries.tsx';
import { RelatedRequests } from './RelatedRequests.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { RequestHandling } from './RequestHandling.tsx';
import { RequestNotes } from './RequestNotes.tsx';
import styles from './RequestScreen.module.css';

// Most requests have no call.
const RequestCall = lazy(() => import('./RequestCall.tsx'));

/** Shows the demo request that the URL names, with its timeline and the controls that change it. */
export default function RequestScreen() {
  const router = useRouter();
  const page = useStore(router);
  const id = page?.route === 'request' ? page.params.id : '';
  return (
    <RequireRole {...adminOnly} title={screenTitles.request}>
      {(admin) => <Opened key={id} id={id} admin={admin} />}
    </RequireRole>
  );
}

const keys = { j: 'Next request of the list', k: 'Previous request of the list', e: 'Mark the request as contacted' };

function Opened({ id, admin }: { id: string; admin: CurrentUser }) {
  const router = useRouter();
  const { query, ids } = useStore($lastInbox);
  const [$request] = useState(() => createQuery(readDemoRequest, { params: { id } }));
  const back = {
    href: getPagePath(router, 'dashboard', {}, { tab: 'demo-requests', ...query }),
    to: 'requests',
  };

  const move = (step: number) => {
    const target = ids.includes(id) ? ids[ids.indexOf(id) + step] : undefined;
    if (target) leaveScreen(() => openPage(router, 'request', { id: target }));
  };
  const [keysOn, switchKeys] = useKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const request = $request.value?.data?.demoRequest;
      if (request) void markContacted(request);
    },
  });

  return (
    <Query
      store={$request}
      what="The request"
      frame={(state) => (
        <ScreenFrame title={screenTitles.request} back={back}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ demoRequest, timeline, calls: [call], related, admins }) => (
        <ScreenFrame
          title={demoRequestName(demoRequest)}
          note={`${demoRequestRole(demoRequest)}, ${demoRequest.company}`}
          back={back}
          actions={
            <a className="button button-primary" href={demoRequestMailto(demoRequest)}>
              Write an e-mail
            </a>
          }
        >
          <div className={styles.columns}>
            <RequestFacts request={demoRequest} />
            <RequestHandling request={demoRequest} admins={admins} ownId={admin.id} />
            <RequestNotes requestId={id} userId={admin.id} timeline={timeline} isNew={demoRequest.state === 'new'} />
            <div className={styles.related}>
              {call && (
                <LoadBoundary>
                  <RequestCall requestId={id} call={call} isSpam={demoRequest.state === 'spam'} />
                </LoadBoundary>
              )}
              <Panel title="Notifications">
                <Deliveries requestId={id} />
              </Panel>
              {related.length > 0 && <RelatedRequests requests={related} />}
            </div>
          </div>
          <KeyList keys={keys} on={keysOn} onSwitch={switchKeys} />
        </ScreenFrame>
      )}
    </Query>
  );
}
