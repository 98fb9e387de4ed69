import styles from './FailurePanel.module.css';

interface Props {
  message: string;
  onRetry: () => void;
}

/** Says that loading has failed, and offers another attempt. */
export function FailurePanel({ message, onRetry }: Props) {
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.message}>{message}</p>
      <button className="button" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
