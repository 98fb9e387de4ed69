import { type RefObject, type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../ui/form.ts';
import { SecondFactorField } from '../account/SecondFactorField.tsx';
import styles from './LoginScreen.module.css';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  errors: FieldErrors;
  clearErrors: () => void;
  submit: (typed: { code: string }) => Promise<void>;
  restart: () => void;
}

/** The second step of the login, where the account has two-factor authentication. */
export default function LoginCode({ form, pending, errors, clearErrors, submit, restart }: Props) {
  const [code, setCode] = useState('');
  const change = (typed: string) => {
    setCode(typed);
    // The error was about another code, perhaps one of the other kind.
    clearErrors();
  };
  const submitForm = (event: SubmitEvent) => {
    event.preventDefault();
    void submit({ code });
  };
  return (
    <>
      <h1 className={styles.title}>Admin Login</h1>
      <p className={styles.note}>
        This account is protected by two-factor authentication. Enter the code that your authenticator app shows.
      </p>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submitForm}>
        <SecondFactorField form="login" value={code} error={errors.code} focused onChange={change} />
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
