import { type ReactNode, useMemo } from 'react';
import { compareWords } from '../../../post-form/conflict/compare-words.ts';
import styles from './History.module.css';

interface Props {
  title: string;
  before: string;
  after: string;
  /** Stands below the text. */
  children?: ReactNode;
}

/** Shows a text with the words that were added underlined and the words that were removed struck through. */
export function WordDifferences({ title, before, after, children }: Props) {
  const parts = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <section>
      <h3>
        {title}
        {before === after && <span className={styles.soft}> (same words)</span>}
      </h3>
      <div className={styles.text}>
        {parts.map(({ key, kind, text }) => {
          if (kind === 'same') return <span key={key}>{text}</span>;
          const Mark = kind === 'added' ? 'ins' : 'del';
          return (
            <Mark key={key}>
              <span className="visually-hidden"> [{kind}: </span>
              {text}
              <span className="visually-hidden">] </span>
            </Mark>
          );
        })}
      </div>
      {children}
    </section>
  );
}
