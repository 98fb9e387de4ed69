import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import styles from './Privacy.module.css';

interface Props {
  title: string;
  /** Says what the action does. */
  note: string;
  /** A list of further facts to know before the action. */
  notes?: readonly string[];
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

/** Asks for a reason, and runs the action with it. */
export function ReasonDialog({
  title,
  note,
  notes = [],
  action,
  name,
  label,
  hint,
  notices,
  send,
  onDone,
  onClose,
}: Props) {
  const { form, errors, pending, submit } = useSubmit({
    // The server checks the reason.
    parse: ({ [name]: reason = '' }) => ({ success: true, data: reason }),
    send: async (reason) => {
      await send(reason);
      showToast({ title: notices.done });
      onDone();
    },
    fail: (error) => showFailure(notices.failed, error, 'Nothing has changed.'),
  });

  return (
    <FormDialog
      ref={form}
      title={title}
      note={note}
      action={action}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
      mayDismiss={() => mayLoseWords('en')}
    >
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <Field form="reason" name={name} label={label} required limit={500} error={errors[name]} hint={hint}>
        {(control) => <textarea {...control} rows={2} data-initial-focus />}
      </Field>
    </FormDialog>
  );
}
