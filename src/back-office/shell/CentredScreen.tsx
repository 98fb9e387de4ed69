import type { ReactNode } from 'react';
import styles from './CentredScreen.module.css';

/** Shows a screen with a single small panel, such as the login. */
export const CentredScreen = ({ children }: { children: ReactNode }) => (
  <main className={styles.screen}>
    <div className={styles.panel}>{children}</div>
  </main>
);

/** Shows the heading of the panel, and a note below it. */
export const CentredHeading = ({ title, note }: { title: string; note?: ReactNode }) => (
  <>
    <h1 className={styles.title}>{title}</h1>
    {note && <p className={styles.note}>{note}</p>}
  </>
);
