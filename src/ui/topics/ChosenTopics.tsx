import { useRef } from 'react';
import styles from './TopicsField.module.css';
import type { TopicsText } from './topics-text.ts';

interface Props {
  names: readonly string[];
  text: TopicsText;
  /** True if the next Backspace removes the last topic. */
  isLastMarked: boolean;
  onFirst: (name: string) => void;
  onRemove: (name: string) => void;
  /** Moves the focus when the last topic is gone. */
  onNone: () => void;
}

/** Lists the chosen topics, the leading one first. Each can be made the first one or removed. */
export function ChosenTopics({ names, text, isLastMarked, onFirst, onRemove, onNone }: Props) {
  const list = useRef<HTMLOListElement>(null);

  const remove = (name: string, index: number) => {
    const rows = list.current?.children;
    const near = rows?.[index + 1] ?? rows?.[index - 1];
    // The button that has the focus disappears. React keeps the elements of the other topics.
    if (near) near.querySelector<HTMLElement>('[data-remove]')?.focus();
    else onNone();
    onRemove(name);
  };

  if (names.length === 0) return null;
  return (
    <ol ref={list} className={styles.chosen} aria-label={text.chosen}>
      {names.map((name, index) => (
        <li key={name} data-marked={(isLastMarked && index === names.length - 1) || undefined}>
          <button
            className={styles.action}
            type="button"
            aria-pressed={index === 0}
            aria-label={text.first(name)}
            title={text.first(name)}
            onClick={() => index > 0 && onFirst(name)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z" />
            </svg>
          </button>
          <span className={styles.name}>{name}</span>
          <button
            className={styles.action}
            type="button"
            data-remove
            aria-label={text.remove(name)}
            title={text.remove(name)}
            onClick={() => remove(name, index)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" />
            </svg>
          </button>
        </li>
      ))}
    </ol>
  );
}
