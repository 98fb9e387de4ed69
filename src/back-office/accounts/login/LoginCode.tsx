import { useState } from 'react';
import { SecondFactorField } from '../own/SecondFactorField.tsx';
import { LoginStep } from './LoginStep.tsx';
import type { Login } from './use-login.ts';

/** Asks for the code of an account with two-factor authentication. */
export default function LoginCode({ form, pending, errors, clearErrors, submit, restart }: Login) {
  const [code, setCode] = useState('');
  const change = (typed: string) => {
    setCode(typed);
    // The error was about another code.
    clearErrors();
  };
  return (
    <LoginStep
      ref={form}
      title="Admin Login"
      note="This account is protected by two-factor authentication. Enter the code that your authenticator app shows."
      pending={pending}
      onSubmit={submit}
      onBack={restart}
    >
      <SecondFactorField form="login" value={code} error={errors.code} focused onChange={change} />
    </LoginStep>
  );
}
