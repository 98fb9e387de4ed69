import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { setupTwoFactorInput } from '../../../contracts/two-factor.ts';
import { Field } from '../../ui/Field.tsx';
import { readForm } from '../../ui/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './CodeDialog.module.css';

interface Props {
  username: string;
  /** Begins the set-up with the password; a failure is shown, and the dialog stays. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before two-factor authentication is set up. */
export function PasswordDialog({ username, onConfirm, onClose }: Props) {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { currentPassword } = readForm(event.currentTarget);
    const input = setupTwoFactorInput.safeParse({ currentPassword });
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      await onConfirm(input.data.currentPassword);
    } catch (error) {
      show(error);
      const description = messageOf(error, 'Two-factor authentication could not be prepared.');
      showToast({ title: 'Setup Failed', description, destructive: true });
      setPending(false);
    }
  };

  return (
    <Modal title="Set up two-factor authentication" onClose={onClose}>
      <p className={styles.note}>Enter your password to confirm that it is you.</p>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        {/* For password managers, which keep a password by its name. */}
        <input type="text" value={username} autoComplete="username" readOnly hidden />
        <Field form="setup" name="currentPassword" label="Current password" error={errors.currentPassword}>
          {(control) => <input {...control} type="password" autoComplete="current-password" data-initial-focus />}
        </Field>
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
            Continue
          </button>
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
