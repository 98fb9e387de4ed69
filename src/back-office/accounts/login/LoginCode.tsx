import { type RefObject, type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../../ui/form/form.ts';
import { SecondFactorField } from '../own/SecondFactorField.tsx';
import { LoginStep } from './LoginStep.tsx';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  errors: FieldErrors;
  clearErrors: () => void;
  submit: (typed: { code: string }) => Promise<void>;
  restart: () => void;
}

/** Asks for the code of an account with two-factor authentication. */
export default function LoginCode({ form, pending, errors, clearErrors, submit, restart }: Props) {
  const [code, setCode] = useState('');
  const change = (typed: string) => {
    setCode(typed);
    // The error was about another code.
    clearErrors();
  };
  const submitForm = (event: SubmitEvent) => {
    event.preventDefault();
    void submit({ code });
  };
  return (
    <LoginStep
      ref={form}
      title="Admin Login"
      note="This account is protected by two-factor authentication. Enter the code that your authenticator app shows."
      pending={pending}
      onSubmit={submitForm}
      onBack={restart}
    >
      <SecondFactorField form="login" value={code} error={errors.code} focused onChange={change} />
    </LoginStep>
  );
}
