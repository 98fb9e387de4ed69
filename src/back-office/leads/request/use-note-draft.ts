import { useRef, useState } from 'react';
import { keepNoteDraft, type NoteDraft, readNoteDraft } from '../../../stores/note-drafts.ts';

/**
 * Returns the note that a person is typing, and a function that changes it. The browser keeps a typed note under `id`, the request's id
 * or one below it. `latest` is the note as it is now, also in an action that began before it was typed. `text` is the text of a note that
 * nobody has typed yet.
 */
export function useNoteDraft(userId: string, id: string, text = '') {
  const [note, setNote] = useState(() => {
    const kept = readNoteDraft(userId, id);
    return kept.text ? kept : { ...kept, text };
  });
  const latest = useRef(note);
  const change = (changed: NoteDraft) => {
    latest.current = changed;
    setNote(changed);
    keepNoteDraft(userId, id, changed);
  };
  return { note, change, latest };
}
