import { redirectPage } from '@nanostores/router';
import { lostByLogout } from '../../stores/backups.ts';
import { $session } from '../../stores/session.ts';
import { signOut } from '../../stores/sign-out.ts';
import { sayLoggedOut } from '../../ui/sign-in/logged-out.ts';
import { showFailure } from '../../ui/toast/show-toast.ts';
import { useRouter } from './router-context.ts';

/** Returns a function that signs out and opens the login. It asks first if unsaved text would be lost. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      if (!(await mayDropBackups())) return;
      await signOut(() => redirectPage(router, 'login'));
      sayLoggedOut();
    } catch (error) {
      showFailure('Logout Failed', error, 'You are still signed in.');
    }
  };
}

async function mayDropBackups(): Promise<boolean> {
  const session = $session.get();
  const note = session.status === 'signed-in' ? lostByLogout(session.user.id) : undefined;
  if (!note) return true;
  // Loaded on demand, because few logouts need the question and a logout needs a connection anyway.
  const { ask } = await import('../../ui/dialog/ask.ts');
  return ask({
    title: 'Log out and lose unsaved text?',
    note,
    stay: 'Stay signed in',
    go: 'Log out',
  });
}
