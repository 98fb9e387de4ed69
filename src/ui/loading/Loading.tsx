import styles from './Loading.module.css';

/** Shows a placeholder while content loads. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}
