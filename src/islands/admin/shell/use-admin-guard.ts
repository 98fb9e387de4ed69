import { useStore } from '@nanostores/react';
import { redirectPage } from '@nanostores/router';
import { useEffect } from 'react';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { $session } from '../../../stores/session.ts';
import { showAccessDenied } from '../login/access-denied.ts';
import { returnQuery } from '../login/login-return.ts';
import { useRouter } from './router-context.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** The admin who may see the screen; while that is not known, why asking has failed, if it has. */
export type Guard = { admin: CurrentUser } | { admin: undefined; error?: unknown };

/** Lets admins through; anyone else gets the notice and the login screen (specification, sections 4 and 8). */
export function useAdminGuard(): Guard {
  const session = useStore($session);
  const router = useRouter();
  useSignInAgain();
  const admin = session.status === 'signed-in' && session.user.role === 'admin' ? session.user : undefined;
  const refused = session.status === 'anonymous' || (session.status === 'signed-in' && !admin);

  useEffect(() => {
    if (!refused) return;
    showAccessDenied();
    redirectPage(router, 'login', {}, returnQuery(router));
  }, [refused, router]);

  return admin ? { admin } : { admin: undefined, ...(session.status === 'failed' && { error: session.error }) };
}
