import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { type Action, actions } from './actions.ts';
import type { FormatState } from './format-state.ts';

/** Returns true on devices whose shortcuts use Command. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

// Digits and brackets are compared by the place of the key, because other layouts have other characters there.
const codes: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight', '\\': 'Backslash' };

/** Returns true if a key press matches a shortcut in the notation of aria-keyshortcuts. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const code = codes[last] ?? (/^\d$/.test(last) ? `Digit${last}` : undefined);
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  const key = code ? event.code === code : event.key.toUpperCase() === last;
  return key && mod && event.shiftKey === parts.includes('Shift') && event.altKey === parts.includes('Alt');
}

// Lexical itself handles these shortcuts.
const builtIn = new Set<Action>([actions.undo, actions.redo, actions.bold, actions.italic, actions.underline]);

/** Runs the actions of the toolbar on their shortcuts, and `openLink` on the shortcut for links. */
export function registerShortcuts(editor: LexicalEditor, state: () => FormatState, openLink: () => void): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (matches(event, linkKeys)) {
        event.preventDefault();
        openLink();
        return true;
      }
      const action: Action | undefined = Object.values(actions).find(
        (candidate: Action) => candidate.keys && !builtIn.has(candidate) && matches(event, candidate.keys),
      );
      if (!action) return false;
      event.preventDefault();
      action.run(editor, state());
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

/** The keyboard shortcut for links, in the notation of aria-keyshortcuts. */
export const linkKeys = 'Control+K';

/** Returns a shortcut as people write it: Ctrl+B, or ⌘B on a Mac. */
export function writeKeys(keys: string): string {
  if (isMac()) return keys.replace('Control+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
  return keys.replace('Control', 'Ctrl');
}
