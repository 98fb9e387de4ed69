import { useStore } from '@nanostores/react';
import { redirectPage } from '@nanostores/router';
import { useEffect } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { $session } from '../../stores/session.ts';
import { showAccessDenied } from '../accounts/login/access-denied.ts';
import { returnQuery } from '../accounts/login/login-return.ts';
import { useRouter } from './router-context.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** The admin who may see the screen, or the reason why the session could not be loaded. */
export type Guard = { admin: CurrentUser } | { admin: undefined; error?: unknown };

/** Returns the signed-in admin. Sends everybody else to the login with a notice (specification, sections 4 and 8). */
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
