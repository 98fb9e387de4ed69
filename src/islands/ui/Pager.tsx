import styles from './Pager.module.css';

interface Props {
  /** What is paged, such as “demo requests”. */
  of: string;
  page: number;
  pages: number;
  /** Where one is, in words. */
  label: string;
  onPage: (page: number) => void;
}

/** The way through pages of a list, newest first. The buttons stay where they are, and so does the focus. */
export function Pager({ of, page, pages, label, onPage }: Props) {
  const step = (name: string, target: number) => {
    const possible = target >= 1 && target <= pages;
    return (
      // A disabled button would drop the focus that pressing it had.
      <button className="button" type="button" aria-disabled={!possible} onClick={() => possible && onPage(target)}>
        {name}
      </button>
    );
  };
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={`Pages of ${of}`}>
      {step('Newer', page - 1)}
      <span role="status">{label}</span>
      {step('Older', page + 1)}
    </nav>
  );
}
