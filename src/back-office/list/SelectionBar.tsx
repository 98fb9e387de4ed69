import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './SelectionBar.module.css';

/** Runs `work` with the selected entries, and then clears the selection, unless `work` returns false. */
type Run = (work: () => Promise<boolean>) => Promise<void>;

interface Props {
  /** The name of the entries, such as posts. */
  entries: string;
  /** The ids of the entries on this page of the list. */
  ids: readonly string[];
  /** The selected entries on this page. */
  selected: readonly string[];
  /** The number of selected entries in words. */
  count: string;
  onSelect: (ids: readonly string[]) => void;
  /** Shows the actions for the selected entries. `pending` is true while one runs. */
  children: (run: Run, pending: boolean) => ReactNode;
}

/** Selects all entries on a page of a list, and shows the actions for the selected ones. */
export function SelectionBar({ entries, ids, selected, count, onSelect, children }: Props) {
  const all = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [finished, setFinished] = useState(false);
  const some = selected.length > 0 && selected.length < ids.length;
  const none = selected.length === 0;

  useEffect(() => {
    if (all.current) all.current.indeterminate = some;
  }, [some]);

  // Moves the focus, because the pressed control disappears with the selection.
  useEffect(() => {
    if (finished && none) all.current?.focus();
    setFinished(false);
  }, [finished, none]);

  const run: Run = async (work) => {
    if (pending) return;
    setPending(true);
    const done = await work();
    setPending(false);
    if (!done) return;
    onSelect([]);
    setFinished(true);
  };

  return (
    <div className={styles.selection}>
      <label className="choice">
        <input
          ref={all}
          type="checkbox"
          checked={ids.length > 0 && selected.length === ids.length}
          onChange={(event) => onSelect(event.target.checked ? ids : [])}
        />
        Select all on this page
      </label>
      <p className={styles.count} role="status">
        {!none && `${count} selected`}
      </p>
      {!none && (
        <fieldset className={styles.actions} aria-label={`Selected ${entries}`}>
          {children(run, pending)}
        </fieldset>
      )}
    </div>
  );
}
