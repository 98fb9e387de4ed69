import styles from './SettingField.module.css';
import { useDebouncedValue } from './use-debounced-value.ts';

// Announced when the typing rests, not at each key.
const pause = 1_000;

/** How many of the characters that a field takes are used: at once for the eye, politely for the ear. */
export function CharacterCounter({ length, limit }: { length: number; limit: number }) {
  const settled = useDebouncedValue(length, pause);
  return (
    <>
      <span className={styles.counter} data-full={length >= limit || undefined} aria-hidden="true">
        {length}/{limit}
      </span>
      <span className="visually-hidden" role="status">
        {settled} of {limit} characters used
      </span>
    </>
  );
}
