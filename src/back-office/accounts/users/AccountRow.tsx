import type { ReactNode } from 'react';
import styles from './AccountPanel.module.css';

interface Props {
  title: string;
  note: string;
  /** The button that starts the action, if the action is possible. */
  children: ReactNode;
}

/** Shows an action on an account: what it is for, and its button. */
export const AccountRow = ({ title, note, children }: Props) => (
  <li className={styles.row}>
    <div className={styles.about}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.note}>{note}</p>
    </div>
    {children}
  </li>
);
