import styles from './Inbox.module.css';

interface Props {
  /** The description of each key's action, by the key. */
  keys: Record<string, string>;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** Lists the keys of a screen, with a switch to turn them on and off. */
export const KeyList = ({ keys, on, onSwitch }: Props) => (
  <details className={styles.keys}>
    <summary>Keys</summary>
    <dl className={styles.keyList}>
      {Object.entries(keys).map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <label className="choice">
      <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
      Use these keys
    </label>
  </details>
);
