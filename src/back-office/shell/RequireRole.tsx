import { useStore } from '@nanostores/react';
import { openPage } from '@nanostores/router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { $session, refreshSession } from '../../stores/session.ts';
import { returnQuery } from '../accounts/login/login-return.ts';
import { CentredHeading, CentredScreen } from './CentredScreen.tsx';
import { useRouter } from './router-context.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

interface Props {
  /** Returns true for a user who may see the screen. */
  may: (user: CurrentUser) => boolean;
  /** The text for everybody else. */
  refusal: string;
  /** The heading for everybody else, and until the session is known. */
  title: string;
  children: (user: CurrentUser) => ReactNode;
}

/** Shows a screen to the users who may see it, and a link to the login to everybody else (specification, section 6). */
export function RequireRole({ may, refusal, title, children }: Props) {
  const session = useStore($session);
  const router = useRouter();
  useSignInAgain();
  if (session.status === 'unknown') return <ScreenSkeleton title={title} />;
  if (session.status === 'failed')
    return <ScreenSkeleton title={title} error={session.error} onRetry={refreshSession} />;
  if (session.status === 'signed-in' && may(session.user)) return children(session.user);
  return (
    <CentredScreen>
      <CentredHeading title={title} note={refusal} />
      <button
        className="button button-primary"
        type="button"
        onClick={() => openPage(router, 'login', {}, returnQuery(router))}
      >
        Login
      </button>
    </CentredScreen>
  );
}

/** The role and the refusal of a screen for admins (specification, section 6). */
export const adminOnly = {
  may: (user: CurrentUser) => user.role === 'admin',
  refusal: 'Access denied. Admin access required.',
} as const;

/** The roles and the refusal of a screen for everybody who may write (specification, section 6). */
export const writersOnly = {
  may: (user: CurrentUser) => user.isContentCreator,
  refusal: 'Access denied. Admin or content creator access required.',
} as const;
