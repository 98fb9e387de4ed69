import { type ReactNode, type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { Field } from '../../ui/Field.tsx';
import { readForm } from '../../ui/form.ts';
import { Modal, ModalActions, ModalFields } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';

interface Props {
  title: string;
  /** The label of the button: a verb. */
  action: string;
  /** The name of the field in the contract. */
  name: string;
  label: string;
  hint?: string;
  /** The titles of the notices. */
  notices: { done: string; failed: string };
  /** Sends what was typed. */
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** Says what the action does. */
  children: ReactNode;
}

/** Asks for a reason, and does what needs it. */
export function ReasonDialog({ title, action, name, label, hint, notices, send, onDone, onClose, children }: Props) {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await send(readForm(event.currentTarget)[name] ?? '');
      showToast({ title: notices.done });
      onDone();
    } catch (error) {
      show(error);
      showToast({ title: notices.failed, description: messageOf(error, 'Nothing has changed.'), destructive: true });
      setPending(false);
    }
  };

  return (
    <Modal title={title} onClose={onClose}>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <ModalFields>
          {children}
          <Field form="reason" name={name} label={label} required error={errors[name]} hint={hint}>
            {(control) => <textarea {...control} rows={2} maxLength={500} data-initial-focus />}
          </Field>
        </ModalFields>
        <ModalActions>
          <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
            {action}
          </button>
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </ModalActions>
      </form>
    </Modal>
  );
}
