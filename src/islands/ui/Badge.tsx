import styles from './Badge.module.css';

interface Props {
  /** True for a state that is good or stands out. */
  good?: boolean;
  children: string;
}

/** A state or a kind in a word. */
export function Badge({ good = false, children }: Props) {
  return <span className={`${styles.badge} ${good ? styles.good : ''}`}>{children}</span>;
}
