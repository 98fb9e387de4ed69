import { type SubmitEvent, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { changeRole, setPublicName, type User } from '../../../contracts/accounts/users.ts';
import { mayWritePosts, type Role, roleLabels } from '../../../contracts/privacy/person.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { changeUser } from '../../../stores/session.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { readForm } from '../../../ui/form/form.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { PublicNamePanel } from '../own/PublicNamePanel.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { ApiKeyManagement } from './ApiKeyManagement.tsx';
import { UserFields } from './UserFields.tsx';
import styles from './UserScreen.module.css';

interface Props {
  user: User;
  /** True for the admin's own account. */
  own: boolean;
}

/** Edits an account: its role, its public name, its API key if the role may have one, and whether it may be used. */
export function EditUser({ user, own }: Props) {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const isRoleChanged = () => !own && form.current !== null && readForm(form.current).role !== user.role;
  useLeaveGuard(isRoleChanged, leavingLosesChanges);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || own) return;
    // The options of the select are exactly the roles.
    const role = readForm(event.currentTarget).role as Role;
    setPending(true);
    show();
    try {
      await call(changeRole, { params: { userId: user.id }, input: { role } });
      showToast({
        title: 'User role updated successfully',
        description: `${user.username} is now ${roleLabels[role]}.`,
      });
      refreshQueries('/api/admin/');
    } catch (error) {
      show(error);
      const description = messageOf(error, 'The role has not changed.');
      showToast({ title: 'Failed to update user role', description, destructive: true });
    } finally {
      setPending(false);
    }
  };

  const savePublicName = async (typed: string) => {
    const { publicName, ...rebuild } = await call(setPublicName, {
      params: { userId: user.id },
      input: { publicName: typed },
    });
    refreshQueries('/api/admin/users');
    if (own) void changeUser({ publicName });
    return rebuild;
  };

  return (
    <div className={styles.panels}>
      <Panel title="Details">
        <form ref={form} method="post" noValidate onSubmit={submit}>
          <UserFields
            user={user}
            errors={errors}
            roleLock={own ? 'This is your own account: another admin can change its role.' : undefined}
          />
          {!own && (
            <div className={styles.actions}>
              <button className="button button-primary" type="submit" aria-disabled={pending}>
                {pending ? 'Updating...' : 'Update User'}
              </button>
            </div>
          )}
        </form>
      </Panel>
      <PublicNamePanel publicName={user.publicName} onSave={savePublicName} />
      {mayWritePosts(user.role) && <ApiKeyManagement user={user} />}
      {!own && <AccountPanel user={user} />}
    </div>
  );
}
