import { type SubmitEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { changePassword, changePasswordInput } from '../../../contracts/accounts/own-account.ts';
import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import { changeUser } from '../../../stores/session.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './PasswordPanel.module.css';
import { RevokeKeyChoice } from './RevokeKeyChoice.tsx';
import { refreshSessions } from './SessionsPanel.tsx';

/** Changes the account's password. Asks for the current password. */
export function PasswordPanel({ user }: { user: CurrentUser }) {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const [visible, setVisible] = useState(false);
  const type = visible ? 'text' : 'password';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = changePasswordInput.safeParse(readForm(event.currentTarget));
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      await call(changePassword, { input: input.data });
      if (input.data.apiKey === 'revoke') void changeUser({ apiKey: null });
      form.current?.reset();
      setVisible(false);
      showToast({ title: 'Password Changed', description: 'Your other sessions have been signed out.' });
      refreshSessions();
    } catch (error) {
      show(error);
      showFailure('Password Not Changed', error, 'Your password has not changed.');
    } finally {
      setPending(false);
    }
  };

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
