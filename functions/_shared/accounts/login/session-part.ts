import { openSession } from '../../../../db/queries/accounts/login.ts';
import { accountTries, networkKey, networkTries } from '../../http/throttle.ts';
import { deviceName } from '../device-name.ts';
import { newSession, readSession } from '../session.ts';
import { justChanged, type LoginAttempt, type LoginCall } from './login-attempt.ts';

/**
 * Opens the session and sets its cookies. Throws a problem if there were too many tries, or if the account has changed meanwhile.
 * `isCounted` says that `countRightPassword` has been called for the attempt.
 */
export async function startSession(
  { db, request, ip, setCookies, event }: LoginCall,
  { user, actor, count }: LoginAttempt,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  const { cookies, ...session } = await newSession(request, ip);
  const opened = await openSession(db, user, {
    ...session,
    network: networkKey(ip),
    browser: deviceName(session.session.userAgent),
    // The browser replaces the cookie, so nothing else could end its earlier session.
    earlier: await readSession(request),
    account: accountTries('login', user.id, ip, user.known),
    tries: isCounted ? undefined : networkTries(ip).key,
    event: event({ action: 'login.success', actor }),
  });
  // Counting says how long to wait.
  if (opened === 'too many tries') await count();
  if (opened !== 'opened') throw justChanged();
  setCookies(cookies);
}
