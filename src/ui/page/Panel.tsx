import { type ReactNode, type Ref, useId } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** A state or a button beside the title. */
  aside?: ReactNode;
  note?: ReactNode;
  /** For moving the focus to the heading when the focused control disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows a part of a screen, with a title. */
export function Panel({ title, aside, note, headingRef, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={headingRef} id={id} className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}
