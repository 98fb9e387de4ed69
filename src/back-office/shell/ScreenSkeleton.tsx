import type { ReactNode } from 'react';
import { messageOf } from '../../api/call.ts';
import { FailurePanel } from '../../ui/loading/FailurePanel.tsx';
import styles from './ScreenSkeleton.module.css';

interface Props {
  title: string;
  /** Why the session could not be loaded, if loading has failed. */
  error?: unknown;
  onRetry?: () => void;
}

/** Shows a placeholder of a screen until the session is known. It is also the pre-rendered page. */
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

/** Shows a screen that could not be loaded: its heading, a link back and the failure. */
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
