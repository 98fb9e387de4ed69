/** The keyboard shortcut that saves, in the notation of aria-keyshortcuts. */
export const saveKeys = 'Control+S';

// Digits and brackets are compared by the place of the key, because other layouts have other characters there.
const codes: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight', '\\': 'Backslash' };

/** Returns true on devices whose shortcuts use Command. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns true if a key press matches a shortcut in the notation of aria-keyshortcuts. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const code = codes[last] ?? (/^\d$/.test(last) ? `Digit${last}` : undefined);
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  const key = code ? event.code === code : event.key.toUpperCase() === last;
  return key && mod && event.shiftKey === parts.includes('Shift') && event.altKey === parts.includes('Alt');
}

/** Returns a shortcut as people write it: Ctrl+B, or ⌘B on a Mac. */
export function writeKeys(keys: string): string {
  if (isMac()) return keys.replace('Control+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
  return keys.replace('Control', 'Ctrl');
}
