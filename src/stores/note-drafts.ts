const keyOf = (userId: string, requestId: string) => `talentcare_note/${userId}/${requestId}`;

/** Returns the unsaved note on a request that a person has typed in this tab of the browser. */
export function readNoteDraft(userId: string, requestId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, requestId)) ?? '';
  } catch {
    // A browser can refuse access to its storage.
    return '';
  }
}

/** Keeps a typed note until the tab is closed, so that a reload does not lose it. A blank note is removed. */
export function keepNoteDraft(userId: string, requestId: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(keyOf(userId, requestId), text);
    else sessionStorage.removeItem(keyOf(userId, requestId));
  } catch {
    // The note stays in the field in any case.
  }
}
