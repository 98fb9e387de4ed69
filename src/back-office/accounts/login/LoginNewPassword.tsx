import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';
import { LoginStep } from './LoginStep.tsx';
import type { Login } from './use-login.ts';

/** Asks for a new password in place of a temporary password. */
export default function LoginNewPassword({ form, pending, errors, entered, submit, restart }: Login) {
  return (
    <LoginStep
      ref={form}
      title="Choose a password"
      note="The password you entered is a temporary one. Choose your own to sign in."
      pending={pending}
      onSubmit={submit}
      onBack={restart}
    >
      {/* Password managers need the username. */}
      <input type="text" name="username" value={entered?.input.username} autoComplete="username" readOnly hidden />
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
    </LoginStep>
  );
}
