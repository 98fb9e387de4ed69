import { call } from '../api/call.ts';
import { logout } from '../contracts/accounts/auth.ts';
import { dropBackups } from './backups.ts';
import { $session, forgetSession } from './session.ts';

/**
 * Signs out and removes the person's unsaved text from this browser, because somebody else may use it next. Calls `leave` after
 * the server has ended the session and before the islands are told. Throws the errors of `call`; the person is then still signed
 * in.
 */
export async function signOut(leave: () => void): Promise<void> {
  const session = $session.get();
  await call(logout, {});
  if (session.status === 'signed-in') dropBackups(session.user.id);
  leave();
  forgetSession();
}
