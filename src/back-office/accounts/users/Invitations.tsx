import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type Invitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../../../contracts/accounts/invitations.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Badge } from '../../../ui/page/Badge.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { InvitationLink, showInvited } from './InvitationLink.tsx';
import styles from './Invitations.module.css';

const path = '/api/admin/invitations';
const nameOf = ({ firstName, lastName }: Invitation) => [firstName, lastName].filter(Boolean).join(' ');

/** Lists the people who have been invited and have no account yet. Shows nothing if there are none. */
export function Invitations() {
  const [$invitations] = useState(() => createQuery(listInvitations, {}));
  const [renewed, setRenewed] = useState<Answer<typeof sendInvitationAgain>>();
  // The section stays after the last invitation is withdrawn, because its heading has the focus.
  const [isKept, setIsKept] = useState(false);
  const { pending, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);

  const sendAgain = ({ id }: Invitation) =>
    run(
      async () => {
        const answer = await call(sendInvitationAgain, { params: { id } });
        setRenewed(answer);
        showInvited(answer);
        refreshQueries(path);
      },
      (error) => showFailure('Failed to send the invitation again', error, 'The earlier link is as it was.'),
    );
  const withdraw = ({ id, email }: Invitation) =>
    run(
      async () => {
        await call(withdrawInvitation, { params: { id } });
        if (renewed?.invitation.id === id) setRenewed(undefined);
        showToast({ title: 'Invitation Withdrawn', description: `The link that ${email} got no longer works.` });
        refreshQueries(path);
        setIsKept(true);
        // The pressed button disappears.
        heading.current?.focus();
      },
      (error) => showFailure('Failed to withdraw the invitation', error, 'The invitation is as it was.'),
    );

  const actionsOf = (invitation: Invitation) => (
    <span key="actions" className={styles.actions}>
      {(
        [
          ['Send again', sendAgain],
          ['Withdraw', withdraw],
        ] as const
      ).map(([label, act]) => (
        <button
          key={label}
          className="button button-small"
          type="button"
          aria-disabled={pending || undefined}
          aria-label={`${label}: ${invitation.email}`}
          onClick={() => act(invitation)}
        >
          {label}
        </button>
      ))}
    </span>
  );

  return (
    <Query store={$invitations} what="The invitations">
      {({ invitations }) =>
        (invitations.length > 0 || isKept) && (
          <section className={styles.section} aria-labelledby="invitations">
            <h3 ref={heading} id="invitations" className={styles.heading} tabIndex={-1}>
              Invited, without an account yet
            </h3>
            {renewed && <InvitationLink {...renewed} />}
            <DataTable
              caption="Invitations, newest first"
              columns={['Email', 'Name', 'Role', 'Invited by', 'Link works until', 'Action']}
              rows={invitations.map((invitation) => ({
                key: invitation.id,
                cells: [
                  invitation.email,
                  nameOf(invitation) || '–',
                  <Badge key="role" good={invitation.role === 'admin'}>
                    {roleLabels[invitation.role]}
                  </Badge>,
                  invitation.invitedBy,
                  Date.parse(invitation.expiresAt) > Date.now() ? (
                    formatDate(invitation.expiresAt, 'moment')
                  ) : (
                    <Badge key="ended" urgent>
                      Ended
                    </Badge>
                  ),
                  actionsOf(invitation),
                ],
              }))}
              empty="Nobody is invited at the moment."
            />
          </section>
        )
      }
    </Query>
  );
}
