import { type KeyboardEvent, useState } from 'react';
import { useEscape } from '../../ui/dialog/use-escape.ts';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import type { Language } from '../../ui/language.ts';
import styles from './FindBar.module.css';
import { findTexts } from './find-text.ts';
import { useFind } from './use-find.ts';

interface Props {
  language: Language;
  /** The words to search for at first. */
  initial: string;
  onClose: () => void;
}

/** Finds words in the text and replaces them. Enter goes to the next match, Shift+Enter to the one before, Escape back to the text. */
export default function FindBar({ language, initial, onClose }: Props) {
  const text = findTexts[language];
  const [words, setWords] = useState(initial);
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [replaced, setReplaced] = useState<number>();
  const { count, at, step, replace, leave } = useFind({ words, matchCase });

  const close = () => {
    leave();
    onClose();
  };
  const bar = useEscape<HTMLElement>(close);

  const stepOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const replaceOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    replace(replacement, 'current');
  };
  const replaceAll = () => {
    setReplaced(count);
    replace(replacement, 'all');
  };
  const look = (next: string) => {
    setReplaced(undefined);
    setWords(next);
  };

  const none = words && replaced === undefined ? text.none : '';
  const state = count > 0 ? text.place(at + 1, count) : none;
  return (
    <search ref={bar} className={styles.bar} aria-label={text.title}>
      <label className={`field ${styles.field}`}>
        <span>{text.find}</span>
        <input
          value={words}
          onChange={(event) => look(event.target.value)}
          onKeyDown={stepOnEnter}
          autoComplete="off"
          spellCheck={false}
          ref={focusOnMount}
        />
      </label>
      <span className={styles.state} role="status">
        {replaced === undefined ? state : text.replaced(replaced)}
      </span>
      <button
        className="button button-small"
        type="button"
        aria-disabled={count === 0 || undefined}
        onClick={() => step(-1)}
      >
        {text.previous}
      </button>
      <button
        className="button button-small"
        type="button"
        aria-disabled={count === 0 || undefined}
        onClick={() => step(1)}
      >
        {text.next}
      </button>
      <label className="choice">
        <input type="checkbox" checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)} />
        {text.matchCase}
      </label>
      <label className={`field ${styles.field}`}>
        <span>{text.replaceBy}</span>
        <input
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
          onKeyDown={replaceOnEnter}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <button
        className="button button-small"
        type="button"
        aria-disabled={count === 0 || undefined}
        onClick={() => replace(replacement, 'current')}
      >
        {text.replace}
      </button>
      <button
        className="button button-small"
        type="button"
        aria-disabled={count === 0 || undefined}
        onClick={replaceAll}
      >
        {text.replaceAll}
      </button>
      <button className="button button-small" type="button" onClick={close}>
        {text.close}
      </button>
    </search>
  );
}
