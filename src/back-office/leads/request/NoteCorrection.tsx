import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { addRequestNote, noteLimit } from '../../../contracts/leads/inbox.ts';
import { blankNote, readNoteDraft } from '../../../stores/note-drafts.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { leavingLosesChanges } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { refreshInbox } from '../inbox/refresh-inbox.ts';
import styles from './RequestScreen.module.css';
import { useNoteDraft } from './use-note-draft.ts';

interface Props {
  requestId: string;
  /** The id of the signed-in admin. */
  userId: string;
  /** The id of the note. */
  noteId: string;
  /** The newest text of the note. */
  text: string;
}

const draftId = ({ requestId, noteId }: Props) => `${requestId}/${noteId}`;

/**
 * Lets the author of a note correct it. The note stays, and the correction stands below it. A failed save or a reload does not lose a typed
 * correction.
 */
export function NoteCorrection(props: Props) {
  const [open, setOpen] = useState(() => readNoteDraft(props.userId, draftId(props)).text !== '');
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

function CorrectionForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const { requestId, userId, noteId, text } = props;
  const { note, change, latest } = useNoteDraft(userId, draftId(props), text);
  const close = () => {
    change(blankNote());
    onClose();
  };
  const cancel = async () => {
    if (note.text.trim() === text || (await ask(leavingLosesChanges))) close();
  };
  const { form, errors, pending, submit } = useSubmit({
    parse: () => addRequestNote.input.safeParse({ text: note.text, corrects: noteId }),
    send: async (input) => {
      await call(addRequestNote, { params: { id: requestId }, input, idempotencyKey: note.key });
      showToast({ title: 'Correction saved' });
      // Text that was changed while the correction was sent belongs to the next one.
      if (latest.current === note) close();
      else change({ ...blankNote(), text: latest.current.text });
      refreshInbox();
    },
    fail: (error) => showFailure('Not saved', error, 'The correction could not be saved. What you typed is kept.'),
  });
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [form]);

  return (
    <form ref={form} className={styles.note} method="post" noValidate onSubmit={submit}>
      <Field form={`note-${noteId}`} name="text" label="Correction" limit={noteLimit} error={errors.text}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={note.text}
            onChange={(event) => change({ ...note, text: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.correcting}>
        <button className="button button-small button-primary" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Saving...' : 'Save correction'}
        </button>
        <button className="button button-small" type="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
