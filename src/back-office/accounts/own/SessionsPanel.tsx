import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type Session,
} from '../../../contracts/accounts/own-account.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './SessionsPanel.module.css';

/** Reads the sessions again, after an action that ends other sessions. */
export const refreshSessions = (): void => refreshQueries('/api/auth/sessions');

/** Lists the sessions of the account, with buttons that end one or all of the other sessions. */
export function SessionsPanel() {
  const [$sessions] = useState(() => createQuery(listSessions, {}));
  const { pending, run } = useAction((error) => showFailure('Error', error, 'The session has not ended.'));
  const heading = useRef<HTMLHeadingElement>(null);

  const end = (action: () => Promise<string>) =>
    run(async () => {
      showToast({ title: 'Signed Out', description: await action() });
      refreshSessions();
      // The focused button disappears with its session, so the heading takes the focus.
      heading.current?.focus();
    });

  const endOne = ({ id, device }: Session) =>
    end(async () => {
      await call(endOneSession, { params: { id } });
      return `${device} has been signed out.`;
    });

  const endOthers = () =>
    end(async () => {
      const { ended } = await call(endOtherSessions, {});
      return ended === 1 ? 'One other session has been signed out.' : `${ended} other sessions have been signed out.`;
    });

  return (
    <Panel
      title="Active Sessions"
      headingRef={heading}
      note="Where you are signed in. If you do not know one of them, sign it out and change your password."
    >
      <Query store={$sessions} what="Your sessions">
        {({ sessions }) => (
          <>
            <ul className={styles.sessions}>
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} onEnd={() => endOne(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <button className="button" type="button" aria-disabled={pending} onClick={endOthers}>
                Sign out all others
              </button>
            )}
          </>
        )}
      </Query>
    </Panel>
  );
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {session.device} {session.current && <Badge good>This device</Badge>}
        </p>
        <p className={styles.facts}>{session.address}</p>
        <p className={styles.facts}>
          Last used {formatDate(session.lastSeenAt, 'moment')}, signed in {formatDate(session.createdAt, 'moment')}
        </p>
      </div>
      {!session.current && (
        <button className="button" type="button" aria-label={`Sign out ${session.device}`} onClick={onEnd}>
          Sign out
        </button>
      )}
    </li>
  );
}
