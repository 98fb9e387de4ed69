const prefixOf = (userId: string) => `talentcare_backup/${userId}/`;

/** Returns the local storage key of a person's unsaved text of a post, or of a new post without `postId`. */
export const backupKey = (userId: string, postId: string | undefined): string =>
  `${prefixOf(userId)}${postId ?? 'new'}`;

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

/** Returns a sentence that says what a logout removes, or undefined if it removes nothing. */
export function lostByLogout(userId: string): string | undefined {
  const kept = backupKeys(userId).length;
  if (kept === 0) return undefined;
  const posts = kept === 1 ? 'one post' : `${kept} posts`;
  return `This browser keeps unsaved text of ${posts} for you. Logging out removes it, so that nobody else can read it here.`;
}
