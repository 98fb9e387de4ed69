import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CurrentUser } from '../../contracts/auth.ts';
import { $session, type Session } from '../../stores/session.ts';
import { showAccessDenied } from './access-denied.ts';
import { useRouter } from './router-context.ts';

/** The admin who may see the screen, or how far the question is. */
export type Guard = { admin: CurrentUser } | { admin: undefined; status: Session['status'] };

/** Lets admins through; anyone else gets the notice and the login screen (specification, sections 4 and 8). */
export function useAdminGuard(): Guard {
  const session = useStore($session);
  const router = useRouter();
  const admin = session.status === 'signed-in' && session.user.role === 'admin' ? session.user : undefined;
  const refused = session.status === 'anonymous' || (session.status === 'signed-in' && !admin);

  useEffect(() => {
    if (!refused) return;
    showAccessDenied();
    router.replace('login');
  }, [refused, router]);

  return admin ? { admin } : { admin: undefined, status: session.status };
}
