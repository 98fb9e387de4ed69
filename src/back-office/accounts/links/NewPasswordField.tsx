import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';

interface Props {
  form: string;
  label: string;
  error: string | undefined;
}

/** Asks for the password with which the person signs in from then on. */
export const NewPasswordField = ({ form, label, error }: Props) => (
  <Field form={form} name="password" label={label} error={error} hint={passwordHint}>
    {(control) => (
      <input
        {...control}
        type="password"
        autoComplete="new-password"
        placeholder={`At least ${passwordMinimum} characters`}
      />
    )}
  </Field>
);
