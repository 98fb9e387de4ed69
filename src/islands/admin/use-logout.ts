import { messageOf } from '../../api/call.ts';
import { signOut } from '../../stores/session.ts';
import { showToast } from '../ui/show-toast.ts';
import { useRouter } from './router-context.ts';

/** Signs out, goes to the login screen and says so. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      await signOut(() => router.replace('login'));
      showToast({ title: 'Logged Out', description: 'You have been logged out successfully.' });
    } catch (error) {
      const description = messageOf(error, 'You are still signed in. Please try again.');
      showToast({ title: 'Logout Failed', description, destructive: true });
    }
  };
}
