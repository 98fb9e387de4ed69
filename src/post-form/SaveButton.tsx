import { saveKeys, writeKeys } from '../ui/form/shortcut.ts';

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
