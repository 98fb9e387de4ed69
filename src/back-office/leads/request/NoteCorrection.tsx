import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { addRequestNote, noteLimit } from '../../../contracts/leads/inbox.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { refreshInbox } from '../inbox/refresh-inbox.ts';
import styles from './RequestScreen.module.css';

interface Props {
  requestId: string;
  /** The id of the note. */
  noteId: string;
  /** The newest text of the note. */
  text: string;
}

/** Lets the author of a note correct it. The note stays, and the correction stands below it. */
export function NoteCorrection(props: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (open) return <CorrectionForm {...props} onClose={() => setOpen(false)} />;
  return (
    <button ref={button} className={styles.correct} type="button" onClick={() => setOpen(true)}>
      Correct this note
    </button>
  );
}

function CorrectionForm({ requestId, noteId, text, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState(text);
  const key = useRef(crypto.randomUUID());
  useLeaveGuard(() => typed.trim() !== text, leavingLosesChanges);
  const { form, errors, pending, submit } = useSubmit({
    parse: () => addRequestNote.input.safeParse({ text: typed, corrects: noteId }),
    send: async (input) => {
      await call(addRequestNote, { params: { id: requestId }, input, idempotencyKey: key.current });
      showToast({ title: 'Correction saved' });
      onClose();
      refreshInbox();
    },
    fail: (error) => showFailure('Not saved', error, 'The correction could not be saved. What you typed is kept.'),
  });
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [form]);

  return (
    <form ref={form} className={styles.note} method="post" noValidate onSubmit={submit}>
      <Field form={`note-${noteId}`} name="text" label="Correction" limit={noteLimit} error={errors.text}>
        {(control) => (
          <textarea {...control} rows={3} value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
      <div className={styles.correcting}>
        <button className="button button-small button-primary" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Saving...' : 'Save correction'}
        </button>
        <button className="button button-small" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
