import { call } from '../api/call.ts';
import { logout } from '../contracts/auth.ts';
import { dropBackups } from './backups.ts';
import { $session, forgetSession } from './session.ts';

/**
 * Signs out and removes what this browser keeps of the person's unsaved posts; the next person may be somebody else.
 * `leave` runs once the server has ended the session and before the islands learn of it. Throws call()'s errors, and
 * then the session stands.
 */
export async function signOut(leave: () => void): Promise<void> {
  const session = $session.get();
  await call(logout, {});
  if (session.status === 'signed-in') dropBackups(session.user.id);
  leave();
  forgetSession();
}
