import type { ReactNode } from 'react';
import { Arrow } from '../../ui/page/Arrow.tsx';
import styles from './ScreenFrame.module.css';

/** A link to the screen above this one. */
export interface BackLink {
  href: string;
  /** The name of that screen, such as "users". */
  to: string;
}

interface Props {
  title: string;
  /** Stands below the title. */
  note?: ReactNode;
  back: BackLink;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** True for a screen with one column of forms. */
  narrow?: boolean;
  /** A strip of tabs between the title and the content. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** Shows the frame of a screen of the back office: a link back, the title and the content. */
export function ScreenFrame({ title, note, back, actions, narrow = false, tabs, children }: Props) {
  return (
    <div className={`${styles.screen} ${narrow ? styles.narrow : ''}`}>
      <header className={styles.header}>
        <div>
          <a className={styles.back} href={back.href}>
            <Arrow to="left" />
            Back to {back.to}
          </a>
          <h1 className={styles.title}>{title}</h1>
          {note && <div className={styles.note}>{note}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <main className={styles.main}>{children}</main>
    </div>
  );
}
