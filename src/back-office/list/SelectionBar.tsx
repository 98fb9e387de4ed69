import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '../../ui/form/use-action.ts';
import { showFailure } from '../../ui/toast/show-toast.ts';
import styles from './SelectionBar.module.css';

/** Does something with the selected entries. If it succeeds, the selection ends. */
export type Run = (work: () => Promise<void>) => Promise<void>;

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
  const { pending, run } = useAction((error) => showFailure('Error', error, `The ${entries} are as they were`));
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

  const change: Run = async (work) => {
    if (!(await run(work))) return;
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
          {children(change, pending)}
        </fieldset>
      )}
    </div>
  );
}
