import styles from './Badge.module.css';

interface Props {
  /** True for a state that should stand out as good. */
  good?: boolean;
  /** True for a state that somebody must act on. */
  urgent?: boolean;
  children: string;
}

/** Shows a state or a kind in a word. */
export function Badge({ good = false, urgent = false, children }: Props) {
  return (
    <span className={`${styles.badge} ${good ? styles.good : ''} ${urgent ? styles.urgent : ''}`}>{children}</span>
  );
}
