import { writeKeys } from '../editor/toolbar/shortcuts.ts';
import { saveKeys } from './use-form-keys.ts';

/** Shows the button that saves a post, with its keyboard shortcut. */
export const SaveButton = ({ label, pending }: { label: string; pending: boolean }) => (
  <button
    className="button button-primary"
    type="submit"
    aria-keyshortcuts={saveKeys}
    title={writeKeys(saveKeys)}
    aria-disabled={pending || undefined}
  >
    {label}
  </button>
);
