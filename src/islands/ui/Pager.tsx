import { type ReactNode, useRef } from 'react';
import styles from './Pager.module.css';

interface Props {
  /** The name of the entries in the plural, such as “demo requests”. */
  entries: string;
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
  /** The list itself. */
  children: ReactNode;
}

/**
 * Shows one page of a list, newest first, and the buttons to the others. Another page begins in view; the focus stays on
 * the button, so that pressing it again goes on.
 */
export function Pager({ entries, page, pages, total, onPage, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const turn = (target: number) => {
    onPage(target);
    list.current?.scrollIntoView();
  };
  const step = (name: string, target: number) => {
    const possible = target >= 1 && target <= pages;
    return (
      // A disabled button would drop the focus that pressing it had.
      <button className="button" type="button" aria-disabled={!possible} onClick={() => possible && turn(target)}>
        {name}
      </button>
    );
  };
  return (
    <>
      <div ref={list}>{children}</div>
      {(pages > 1 || page > 1) && (
        <nav className={styles.pages} aria-label={`Pages of ${entries}`}>
          {step('Newer', Math.min(page - 1, pages))}
          <span role="status">{`Page ${page} of ${pages}, ${total.toLocaleString('en-GB')} ${entries}`}</span>
          {step('Older', page + 1)}
        </nav>
      )}
    </>
  );
}
