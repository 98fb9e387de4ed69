import { openPage } from '@nanostores/router';
import { call } from '../../../api/call.ts';
import { createUser, createUserInput } from '../../../contracts/accounts/users.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { readForm } from '../../../ui/form/form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { UserFields } from './UserFields.tsx';
import styles from './UserScreen.module.css';

// Fields with a default do not count as unsaved work.
const chosen = new Set(['role', 'mustChangePassword']);

/** Shows the form for a new account. Saving opens the list of users. */
export function NewUser() {
  const router = useRouter();

  const { form, errors, pending, submit } = useSubmit({
    parse: ({ mustChangePassword, ...typed }) =>
      createUserInput.safeParse({ ...typed, mustChangePassword: mustChangePassword !== undefined }),
    send: async (input) => {
      const { user } = await call(createUser, { input });
      refreshQueries('/api/admin/');
      showToast({ title: 'User created successfully', description: `${user.username} can sign in now.` });
      openPage(router, 'dashboard', {}, { tab: 'users' });
    },
    fail: (error) => showFailure('Failed to create user', error, 'What you typed is kept.'),
  });
  const isFilledIn = () =>
    form.current !== null && Object.entries(readForm(form.current)).some(([name, value]) => !chosen.has(name) && value);
  const beforeLeaving = useLeaveGuard(isFilledIn, leavingLosesChanges);

  return (
    <Panel title="Account">
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <UserFields errors={errors} />
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending}>
            {pending ? 'Creating...' : 'Create User'}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => beforeLeaving(() => openPage(router, 'dashboard', {}, { tab: 'users' }))}
          >
            Cancel
          </button>
        </div>
      </form>
    </Panel>
  );
}
