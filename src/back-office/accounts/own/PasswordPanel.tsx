import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { changePassword, changePasswordInput } from '../../../contracts/accounts/own-account.ts';
import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import { changeUser } from '../../../stores/session.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './PasswordPanel.module.css';
import { RevokeKeyChoice } from './RevokeKeyChoice.tsx';
import { refreshSessions } from './SessionsPanel.tsx';

/** Changes the account's password. Says how to get one if the account has none. */
export function PasswordPanel({ user }: { user: CurrentUser }) {
  if (user.hasPassword) return <ChangePassword user={user} />;
  return (
    <Panel title="Password">
      <p>
        Your account has no password: you sign in with a passkey. If you want one, log out and choose “Forgotten your
        password?”.
      </p>
    </Panel>
  );
}

// Asks for the current password.
function ChangePassword({ user }: { user: CurrentUser }) {
  const [visible, setVisible] = useState(false);
  const type = visible ? 'text' : 'password';

  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => changePasswordInput.safeParse(typed),
    send: async (input) => {
      await call(changePassword, { input });
      if (input.apiKey === 'revoke') void changeUser({ apiKey: null });
      form.current?.reset();
      setVisible(false);
      showToast({ title: 'Password Changed', description: 'Your other sessions have been signed out.' });
      refreshSessions();
    },
    fail: (error) => showFailure('Password Not Changed', error, 'Your password has not changed.'),
  });

  return (
    <Panel title="Password" note="Changing it signs you out everywhere else.">
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {/* Password managers need the username. */}
        <input type="text" value={user.username} autoComplete="username" readOnly hidden />
        <Field form="password" name="currentPassword" label="Current password" error={errors.currentPassword}>
          {(control) => <input {...control} type={type} autoComplete="current-password" />}
        </Field>
        <Field form="password" name="newPassword" label="New password" error={errors.newPassword} hint={passwordHint}>
          {(control) => (
            <input
              {...control}
              type={type}
              autoComplete="new-password"
              placeholder={`At least ${passwordMinimum} characters`}
            />
          )}
        </Field>
        <label className="choice">
          <input type="checkbox" checked={visible} onChange={(event) => setVisible(event.target.checked)} />
          Show passwords
        </label>
        {user.apiKey && <RevokeKeyChoice label="my API key" />}
        <button className={`button button-primary ${styles.submit}`} type="submit" aria-disabled={pending}>
          Change password
        </button>
      </form>
    </Panel>
  );
}
