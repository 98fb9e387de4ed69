import { FailurePanel } from '../ui/FailurePanel.tsx';
import styles from './ScreenSkeleton.module.css';

interface Props {
  title: string;
  /** True where asking who is signed in failed: the person may try again. */
  failed?: boolean;
  onRetry?: () => void;
}

/** The frame of a screen while it is not known yet who looks at it: the first paint of the pre-rendered page. */
export function ScreenSkeleton({ title, failed = false, onRetry = () => {} }: Props) {
  return (
    <div className={styles.frame} aria-busy={!failed}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>
        {failed ? (
          <FailurePanel message="The back office cannot be reached just now." onRetry={onRetry} />
        ) : (
          <div className={styles.cards}>
            {['first', 'second', 'third', 'fourth'].map((card) => (
              <div key={card} className={styles.card} />
            ))}
          </div>
        )}
      </main>
    </div>
  );
}
