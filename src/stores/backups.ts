const prefixOf = (userId: string) => `talentcare_backup/${userId}/`;

/** Returns the key under which this browser keeps what a person has not saved of a post. */
export const backupKey = (userId: string, postId: string | undefined): string =>
  `${prefixOf(userId)}${postId ?? 'new'}`;

/** Returns the keys of everything that this browser keeps for a person, and nothing of anybody else's. */
export function backupKeys(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));
  } catch {
    // A browser that refuses storage keeps nothing.
    return [];
  }
}

/** Removes everything that this browser keeps for a person. */
export function dropBackups(userId: string): void {
  for (const key of backupKeys(userId)) localStorage.removeItem(key);
}

/** Returns what a logout would remove, in words, or undefined if this browser keeps nothing for the person. */
export function lostByLogout(userId: string): string | undefined {
  const kept = backupKeys(userId).length;
  if (kept === 0) return undefined;
  const posts = kept === 1 ? 'one post' : `${kept} posts`;
  return `This browser keeps unsaved text of ${posts} for you. Logging out removes it, so that nobody else can read it here.`;
}
