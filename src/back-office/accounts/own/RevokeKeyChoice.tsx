import styles from './RevokeKeyChoice.module.css';

interface Props {
  /** Names the key, such as “my API key”. */
  label: string;
  onChange?: (revoke: boolean) => void;
}

/** Asks whether to revoke the API key when the password changes. In a form, the ticked box sends `apiKey=revoke`. */
export function RevokeKeyChoice({ label, onChange }: Props) {
  return (
    <label className={`choice ${styles.choice}`}>
      <input
        type="checkbox"
        name="apiKey"
        value="revoke"
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span>
        Also revoke {label}
        <span className={styles.why}>
          Scripts that use the key stop working. Revoke it if somebody else may know the password.
        </span>
      </span>
    </label>
  );
}
