import { type ReactNode, type Ref, useId } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** What stands beside the title: a state, or what can be done with the whole. */
  aside?: ReactNode;
  note?: ReactNode;
  /** Takes the focus when what had it has gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled part of a screen. */
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
