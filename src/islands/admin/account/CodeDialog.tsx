import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { secondFactor } from '../../../contracts/second-factor.ts';
import { errorsOf, issuesOf } from '../../ui/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './CodeDialog.module.css';
import { SecondFactorField } from './SecondFactorField.tsx';

interface Props {
  title: string;
  note: string;
  /** What the button does. */
  action: string;
  /** Does it with the code; a failure is shown, and the dialog stays. */
  onConfirm: (token: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a current code before something that weakens or replaces the second factor. */
export function CodeDialog({ title, note, action, onConfirm, onClose }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const whole = secondFactor.safeParse(code).success;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || !whole) return;
    setPending(true);
    setError(undefined);
    try {
      await onConfirm(code.trim());
    } catch (failure) {
      setError(errorsOf(issuesOf(failure)).token);
      const description = messageOf(failure, 'The code could not be checked.');
      showToast({ title: 'Verification Failed', description, destructive: true });
      setPending(false);
    }
  };

  return (
    <Modal title={title} onClose={onClose}>
      <p className={styles.note}>{note}</p>
      <form noValidate onSubmit={submit}>
        <SecondFactorField
          form="confirm"
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
        />
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" disabled={!whole}>
            {action}
          </button>
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
