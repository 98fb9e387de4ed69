import { type ReactNode, useRef } from 'react';
import styles from './Pager.module.css';

interface Props {
  /** The name of the entries in the plural, such as “demo requests”. */
  entries: string;
  page: number;
  pages: number;
  total: number;
  /** True if there are more than `total`. */
  isMore?: boolean;
  onPage: (page: number) => void;
  /** The labels of the buttons to the page before and the page after. */
  steps?: readonly [before: string, after: string];
  /** The list itself. */
  children: ReactNode;
}

/**
 * Shows one page of a list, newest first unless `steps` has other labels, and the buttons to the pages beside it. Another page scrolls to its beginning.
 * The focus stays on the button, so that it can be pressed again.
 */
export function Pager({
  entries,
  page,
  pages,
  total,
  isMore = false,
  onPage,
  steps = ['Newer', 'Older'],
  children,
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  const turn = (target: number) => {
    onPage(target);
    list.current?.scrollIntoView();
  };
  const step = (name: string, target: number) => {
    const possible = target >= 1 && target <= pages;
    return (
      // The attribute `disabled` would take the focus from a button that is pressed on the way to the last page.
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
          {step(steps[0], Math.min(page - 1, pages))}
          <span
            className={styles.status}
            role="status"
          >{`Page ${page} of ${pages}, ${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')} ${entries}`}</span>
          {step(steps[1], page + 1)}
        </nav>
      )}
    </>
  );
}
