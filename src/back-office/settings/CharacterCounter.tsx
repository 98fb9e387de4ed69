import { useDebouncedValue } from '../../ui/form/use-debounced-value.ts';
import styles from './SettingField.module.css';

/** The pause in typing after which the count is announced. */
const announceDelayMs = 1_000;

/** Shows how many characters of a limit are used, and announces the number after a pause in typing. */
export function CharacterCounter({ length, limit }: { length: number; limit: number }) {
  const announced = useDebouncedValue(length, announceDelayMs);
  return (
    <>
      <span className={styles.counter} data-full={length >= limit || undefined} aria-hidden="true">
        {length}/{limit}
      </span>
      <span className="visually-hidden" role="status">
        {announced} of {limit} characters used
      </span>
    </>
  );
}
