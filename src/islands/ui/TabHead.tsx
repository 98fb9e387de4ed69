import type { ReactNode } from 'react';
import styles from './TabHead.module.css';

interface Props {
  title: string;
  /** What can be done with the whole list. */
  children: ReactNode;
}

/** The head of a tab that holds a list. */
export const TabHead = ({ title, children }: Props) => (
  <div className={styles.bar}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </div>
);
