import type { RefObject, SubmitEvent } from 'react';
import { passwordMinimum } from '../../../contracts/password.ts';
import { Field } from '../../ui/Field.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { type FieldErrors, readForm } from '../../ui/form.ts';
import { passwordHint } from '../../ui/password-hint.ts';
import styles from './LoginScreen.module.css';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  errors: FieldErrors;
  username: string;
  submit: (typed: Record<string, unknown>) => Promise<void>;
  restart: () => void;
}

/** The step of the login in which a temporary password gives way to one of the person's own. */
export default function LoginNewPassword({ form, pending, errors, username, submit, restart }: Props) {
  const submitForm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(readForm(event.currentTarget));
  };
  return (
    <>
      <h1 className={styles.title}>Choose a password</h1>
      <p className={styles.note}>The password you entered is a temporary one. Choose your own to sign in.</p>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submitForm}>
        {/* For password managers, which keep a password by its name. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <Field form="login" name="newPassword" label="New password" error={errors.newPassword} hint={passwordHint}>
          {(control) => (
            <input
              {...control}
              ref={focusOnMount}
              type="password"
              autoComplete="new-password"
              placeholder={`At least ${passwordMinimum} characters`}
            />
          )}
        </Field>
        <button className="button button-primary" type="submit">
          {pending ? 'Logging in...' : 'Login'}
        </button>
        <button className="button" type="button" onClick={restart}>
          Back
        </button>
      </form>
    </>
  );
}
