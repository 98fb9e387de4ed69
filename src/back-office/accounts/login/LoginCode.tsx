import { useState } from 'react';
import { PasskeyButton } from '../../../ui/passkeys/PasskeyButton.tsx';
import { boundPasskey } from '../../../ui/passkeys/passkey-text.ts';
import { usePasskeys } from '../../../ui/passkeys/use-passkeys.ts';
import { SecondFactorField } from '../own/SecondFactorField.tsx';
import { LoginStep } from './LoginStep.tsx';
import type { Login } from './use-login.ts';

/** Asks for the code of an account with two-factor authentication. */
export function LoginCode({ form, pending, errors, entered, clearErrors, submit, enter, restart }: Login) {
  const [code, setCode] = useState('');
  const passkeys = usePasskeys({
    loadText: async () => boundPasskey,
    username: entered?.input.username,
    onSignedIn: enter,
  });
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
      {entered?.step === 'codeOrPasskey' && <PasskeyButton text={boundPasskey} passkeys={passkeys} />}
    </LoginStep>
  );
}
