import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { matches } from '../../ui/form/shortcut.ts';
import { type Action, actions } from './actions.ts';
import type { FormatState } from './format-state.ts';

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
