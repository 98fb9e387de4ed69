import { call } from '../../../api/call.ts';
import { addRequestNote, noteLimit, type RequestEvent } from '../../../contracts/leads/inbox.ts';
import { blankNote } from '../../../stores/note-drafts.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { refreshInbox } from '../inbox/refresh-inbox.ts';
import { NoteCorrection } from './NoteCorrection.tsx';
import styles from './RequestScreen.module.css';
import { Timeline } from './Timeline.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface Props {
  requestId: string;
  /** The id of the signed-in admin. */
  userId: string;
  timeline: readonly RequestEvent[];
  isNew: boolean;
}

/** Adds a note to a request, and shows its timeline. A failed save or a reload does not lose a typed note. */
export function RequestNotes({ requestId, userId, timeline, isNew }: Props) {
  const { note, change, latest } = useNoteDraft(userId, requestId);
  const { text, contact } = note;
  const { form, errors, pending, submit } = useSubmit({
    parse: () => addRequestNote.input.safeParse({ text, contact }),
    send: async (input) => {
      await call(addRequestNote, { params: { id: requestId }, input, idempotencyKey: note.key });
      // Text that was typed while the note was sent belongs to the next one.
      const typed = latest.current.text;
      change({ ...blankNote(), text: typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed });
      showToast({ title: 'Note saved' });
      refreshInbox();
    },
    fail: (error) => showFailure('Not saved', error, 'The note could not be saved. What you typed is kept.'),
  });

  return (
    <Panel title="Timeline" className={styles.timeline}>
      <form ref={form} className={styles.note} method="post" noValidate onSubmit={submit}>
        <Field form="note" name="text" label="Note" limit={noteLimit} error={errors.text}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={text}
              onChange={(event) => change({ ...note, text: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <label className="choice">
            <input
              type="checkbox"
              checked={contact}
              onChange={(event) => change({ ...note, contact: event.target.checked })}
            />
            {isNew ? 'We were in contact: the request is no longer new' : 'We were in contact'}
          </label>
          <button className="button button-small button-primary" type="submit" aria-disabled={pending || undefined}>
            {pending ? 'Saving...' : 'Save note'}
          </button>
        </div>
      </form>
      <Timeline
        events={timeline}
        control={({ id, actorId }, newest) =>
          actorId === userId && <NoteCorrection key={id} {...{ requestId, userId }} noteId={id} text={newest} />
        }
      />
    </Panel>
  );
}
