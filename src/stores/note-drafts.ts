import { noteKey } from './backups.ts';

/** An unsaved note on a request. */
export interface NoteDraft {
  text: string;
  /** True if the note says that somebody was in contact with the person. */
  contact: boolean;
  /** The idempotency key. A note that is sent again after a reload has the same key, so that it counts once. */
  key: string;
}

/** Returns a note without text, under a new key. */
export const blankNote = (): NoteDraft => ({ text: '', contact: false, key: crypto.randomUUID() });

/** Returns the unsaved note on a request that a person has typed in this browser, or a blank note. */
export function readNoteDraft(userId: string, requestId: string): NoteDraft {
  try {
    const { text, contact, key } = JSON.parse(localStorage.getItem(noteKey(userId, requestId)) ?? '{}');
    if (typeof text === 'string' && typeof key === 'string') return { text, contact: contact === true, key };
  } catch {
    // A browser can refuse access to its storage.
  }
  return blankNote();
}

/** Keeps a typed note until it is saved or the person logs out. A blank note is removed. */
export function keepNoteDraft(userId: string, requestId: string, note: NoteDraft): void {
  try {
    if (note.text.trim()) localStorage.setItem(noteKey(userId, requestId), JSON.stringify(note));
    else localStorage.removeItem(noteKey(userId, requestId));
  } catch {
    // The note stays in the field in any case.
  }
}
