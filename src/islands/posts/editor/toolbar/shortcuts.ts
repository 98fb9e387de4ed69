import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { type Action, actions } from './actions.ts';
import type { FormatState } from './format-state.ts';

/** True on the computers whose shortcuts use Command. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

// What stands on a key differs between keyboards; digits and brackets are told by their place.
const codes: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight', '\\': 'Backslash' };

/** True where a key press is the one that the keys, as aria-keyshortcuts writes them, describe. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const code = codes[last] ?? (/^\d$/.test(last) ? `Digit${last}` : undefined);
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  const key = code ? event.code === code : event.key.toUpperCase() === last;
  return key && mod && event.shiftKey === parts.includes('Shift') && event.altKey === parts.includes('Alt');
}

// Lexical itself listens for these.
const builtIn = new Set<Action>([actions.undo, actions.redo, actions.bold, actions.italic, actions.underline]);

/** Lets the keys do what the buttons do; `openLink` answers the key for links. */
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

export const linkKeys = 'Control+K';

/** Keys as people write them: Ctrl+B, or ⌘B on a Mac. */
export function writeKeys(keys: string): string {
  if (isMac()) return keys.replace('Control+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
  return keys.replace('Control', 'Ctrl');
}
