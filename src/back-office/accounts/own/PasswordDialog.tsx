import { setupTwoFactorInput } from '../../../contracts/accounts/two-factor.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';

interface Props {
  username: string;
  /** Starts the setup with the password. If it fails, the dialog shows the error and stays open. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before the setup of two-factor authentication. */
export function PasswordDialog({ username, onConfirm, onClose }: Props) {
  const { form, errors, pending, submit } = useSubmit({
    parse: ({ currentPassword }) => setupTwoFactorInput.safeParse({ currentPassword }),
    send: (input) => onConfirm(input.currentPassword),
    fail: (error) => showFailure('Setup Failed', error, 'Two-factor authentication could not be prepared.'),
  });

  return (
    <FormDialog
      ref={form}
      title="Set up two-factor authentication"
      note="Enter your password to confirm that it is you."
      action="Continue"
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Password managers need the username. */}
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <Field form="setup" name="currentPassword" label="Current password" error={errors.currentPassword}>
        {(control) => <input {...control} type="password" autoComplete="current-password" data-initial-focus />}
      </Field>
    </FormDialog>
  );
}
