import { useStore } from '@nanostores/react';
import { openPage } from '@nanostores/router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { $session, refreshSession } from '../../../stores/session.ts';
import styles from '../login/LoginScreen.module.css';
import { returnQuery } from '../login/login-return.ts';
import { useRouter } from './router-context.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

interface Props {
  /** Whom the screen is for. */
  may: (user: CurrentUser) => boolean;
  /** What the others read. */
  refusal: string;
  /** The screen's name while it is not known who looks at it. */
  title: string;
  children: (user: CurrentUser) => ReactNode;
}

/** Shows a screen to those whom it is for, and the others the way to the login (specification, section 6). */
export function RequireRole({ may, refusal, title, children }: Props) {
  const session = useStore($session);
  const router = useRouter();
  useSignInAgain();
  if (session.status === 'unknown') return <ScreenSkeleton title={title} />;
  if (session.status === 'failed')
    return <ScreenSkeleton title={title} error={session.error} onRetry={refreshSession} />;
  if (session.status === 'signed-in' && may(session.user)) return children(session.user);
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.note}>{refusal}</p>
        <button
          className="button button-primary"
          type="button"
          onClick={() => openPage(router, 'login', {}, returnQuery(router))}
        >
          Login
        </button>
      </div>
    </main>
  );
}

/** What a screen for admins says to all others (specification, section 6). */
export const adminOnly = {
  may: (user: CurrentUser) => user.role === 'admin',
  refusal: 'Access denied. Admin access required.',
} as const;
