import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { readForm } from '../../ui/form.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';

interface Props {
  title: string;
  /** Says what the action does. */
  note: string;
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
}

/** Asks for a reason, and does what needs it. */
export function ReasonDialog({ title, note, action, name, label, hint, notices, send, onDone, onClose }: Props) {
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
    <FormDialog
      ref={form}
      title={title}
      note={note}
      action={action}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field form="reason" name={name} label={label} required limit={500} error={errors[name]} hint={hint}>
        {(control) => <textarea {...control} rows={2} data-initial-focus />}
      </Field>
    </FormDialog>
  );
}
