import type { ReactNode } from 'react';
import styles from './TabHead.module.css';

interface Props {
  title: string;
  /** The buttons for the whole list. */
  children: ReactNode;
}

/** Shows the heading of a tab that holds a list. */
export const TabHead = ({ title, children }: Props) => (
  <div className={styles.bar}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </div>
);
