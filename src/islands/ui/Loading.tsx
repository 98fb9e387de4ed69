import styles from './Loading.module.css';

/** Says that something is on its way. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}
