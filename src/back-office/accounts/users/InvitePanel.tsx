import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { invite, inviteInput } from '../../../contracts/accounts/invitations.ts';
import { invitationDays } from '../../../contracts/accounts/link-token.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { InvitationLink, showInvited } from './InvitationLink.tsx';
import { NameAndRoleFields } from './NameAndRoleFields.tsx';
import fieldStyles from './UserFields.module.css';
import styles from './UserScreen.module.css';

const note = `The person gets a link by mail, which lasts ${invitationDays} days, and chooses a username and a password there. You can also pass the link on yourself.`;

/** Shows the form of an invitation, and its link after it has been made. */
export function InvitePanel() {
  const router = useRouter();
  const [made, setMade] = useState<Answer<typeof invite>>();
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => inviteInput.safeParse(typed),
    send: async (input) => {
      const answer = await call(invite, { input });
      setMade(answer);
      showInvited(answer);
      refreshQueries('/api/admin/');
    },
    fail: (error) => showFailure('Failed to invite', error, 'What you typed is kept.'),
  });
  // A role is chosen from the beginning.
  const isFilledIn = () =>
    form.current !== null && Object.entries(readForm(form.current)).some(([name, value]) => name !== 'role' && value);
  useLeaveGuard(isFilledIn, leavingLosesChanges);
  const users = getPagePath(router, 'dashboard', {}, { tab: 'users' });

  if (made)
    return (
      <Panel title="Invitation">
        <InvitationLink {...made} />
        <div className={styles.actions}>
          <button className="button" type="button" onClick={() => setMade(undefined)}>
            Invite another person
          </button>
          <a className="button" href={users}>
            Show all users
          </a>
        </div>
      </Panel>
    );
  return (
    <Panel title="Invitation" note={note}>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <div className={fieldStyles.fields}>
          <Field form="invite" name="email" label="Email" required error={errors.email} className={fieldStyles.wide}>
            {(control) => <input {...control} type="email" autoComplete="off" />}
          </Field>
          <NameAndRoleFields form="invite" errors={errors} />
        </div>
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
            {pending ? 'Inviting...' : 'Send Invitation'}
          </button>
          <a className="button" href={users}>
            Cancel
          </a>
        </div>
      </form>
    </Panel>
  );
}
