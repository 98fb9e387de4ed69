import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { readPasswordLink, setPasswordByLink, setPasswordInput } from '../../../contracts/accounts/password-links.ts';
import { $session, refreshSession } from '../../../stores/session.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { screenTitles } from '../../shell/screen.ts';
import styles from '../login/LoginScreen.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { OpenedLink } from './OpenedLink.tsx';

const read = (token: string) => call(readPasswordLink, { input: { token } });

/** Sets a new password by a link. It signs nobody in. */
export function NewPasswordScreen() {
  return (
    <OpenedLink title={screenTitles.newPassword} read={read}>
      {({ username }, token) => <NewPasswordForm username={username} token={token} />}
    </OpenedLink>
  );
}

function NewPasswordForm({ username, token }: { username: string; token: string }) {
  const router = useRouter();
  const [isSet, setIsSet] = useState(false);
  const { form, errors, pending, submit } = useSubmit({
    parse: ({ password }) => setPasswordInput.safeParse({ password, token }),
    send: async (input) => {
      await call(setPasswordByLink, { input });
      setIsSet(true);
      // The session of this browser may have ended with the others.
      if ($session.get().status === 'signed-in') void refreshSession();
    },
    fail: (error) => showFailure('Failed to set the password', error, 'The password is as it was.'),
  });

  if (isSet)
    return (
      <div role="status">
        <CentredHeading
          title="Your password is set"
          note="All sessions of the account have ended. Sign in with the new password, and with your second factor if you have one."
        />
        <a className="button button-primary" href={getPagePath(router, 'login')}>
          Go to the login
        </a>
      </div>
    );
  return (
    <>
      <CentredHeading
        title={screenTitles.newPassword}
        note={
          <>
            For the account <strong>{username}</strong>. It is then signed out everywhere.
          </>
        }
      />
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {/* Password managers need the username. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <NewPasswordField form="password" label="New password" error={errors.password} />
        <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Setting...' : 'Set password'}
        </button>
      </form>
    </>
  );
}
