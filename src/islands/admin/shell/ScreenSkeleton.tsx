import type { ReactNode } from 'react';
import { messageOf } from '../../../api/call.ts';
import { FailurePanel } from '../../ui/FailurePanel.tsx';
import styles from './ScreenSkeleton.module.css';

interface Props {
  title: string;
  /** Why it is not known who looks at the screen, where asking failed. */
  error?: unknown;
  onRetry?: () => void;
}

/** The frame of a screen while it is not known yet who looks at it: the first paint of the pre-rendered page. */
export function ScreenSkeleton({ title, error, onRetry = () => {} }: Props) {
  if (error !== undefined) {
    const message = `The back office could not be opened. ${messageOf(error)}`;
    return <FailedScreen title={title} failure={<FailurePanel message={message} onRetry={onRetry} />} />;
  }
  return (
    <div className={styles.frame} aria-busy="true">
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>
        <div className={styles.cards}>
          {['first', 'second', 'third', 'fourth'].map((card) => (
            <div key={card} className={styles.card} />
          ))}
        </div>
      </main>
    </div>
  );
}

/** A screen that could not be loaded: its heading, the way back, and what can be done. */
export const FailedScreen = ({ title, failure }: { title: string; failure: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.header}>
      <div>
        <a href="/">Back to site</a>
        <h1 className={styles.title}>{title}</h1>
      </div>
    </header>
    <main className={styles.main}>{failure}</main>
  </div>
);
