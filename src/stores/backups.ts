const prefixOf = (userId: string) => `talentcare_backup/${userId}/`;
const notePrefixOf = (userId: string) => `${prefixOf(userId)}note/`;

/** Returns the local storage key of a person's unsaved text of a post, or of a new post without `postId`. */
export const backupKey = (userId: string, postId: string | undefined): string =>
  `${prefixOf(userId)}${postId ?? 'new'}`;

/** Returns the local storage key of a person's unsaved note on a demo request. */
export const noteKey = (userId: string, requestId: string): string => `${notePrefixOf(userId)}${requestId}`;

/** Returns the local storage keys of all unsaved text of a person. */
function backupKeys(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));
  } catch {
    // A browser can refuse access to its storage.
    return [];
  }
}

/** Removes all unsaved text of a person from this browser. */
export function dropBackups(userId: string): void {
  for (const key of backupKeys(userId)) localStorage.removeItem(key);
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** Returns a sentence that says what a logout removes, or undefined if it removes nothing. */
export function lostByLogout(userId: string): string | undefined {
  const keys = backupKeys(userId);
  if (keys.length === 0) return undefined;
  const notes = keys.filter((key) => key.startsWith(notePrefixOf(userId))).length;
  const texts = [
    ...counted(keys.length - notes, 'post', 'posts'),
    ...counted(notes, 'note on a request', 'notes on requests'),
  ];
  return `This browser keeps unsaved text of ${texts.join(' and ')} for you. Logging out removes it, so that nobody else can read it here.`;
}
