import { type Login, type Opened, openSession } from '../../../../db/queries/accounts/login.ts';
import type { LoginUser } from '../../../../db/queries/accounts/sessions.ts';
import type { User } from '../../../../db/schema.ts';
import type { login } from '../../../../src/contracts/accounts/auth.ts';
import type { Call } from '../../http/route.ts';
import { accountTries, networkKey, networkTries } from '../../http/throttle.ts';
import { deviceName } from '../device-name.ts';
import { happenings, ownerMail } from '../owner-mails.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { newSession, readSession } from '../session.ts';
import { tellOwner } from '../tell-owner.ts';
import { justChanged, type LoginAttempt, type LoginCall } from './login-attempt.ts';

/**
 * Opens a session by what has been proven, and sets its cookies if it is open. Tells the owner of the account if the account has not
 * used this network with this browser before. `tries` is the key of the network's counter, from which the attempt is subtracted.
 */
export async function openSessionFor(
  call: Omit<Call<typeof login>, 'input'>,
  { user, actor }: { user: LoginUser & Pick<User, 'username' | 'email'>; actor: LoginAttempt['actor'] },
  by: Login['by'],
  tries: string | undefined,
): Promise<Exclude<Opened, 'opened anew'>> {
  const { db, request, ip, setCookies, event } = call;
  const { cookies, ...session } = await newSession(request, ip);
  const opened = await openSession(db, user, {
    ...session,
    network: networkKey(ip),
    browser: deviceName(session.session.userAgent),
    // The browser replaces the cookie, so nothing else could end its earlier session.
    earlier: await readSession(request),
    by,
    tries,
    event: event({ action: 'login.success', actor, ...('passkey' in by ? { subject: 'With a passkey' } : {}) }),
  });
  if (opened !== 'opened' && opened !== 'opened anew') return opened;
  setCookies(cookies);
  if (opened === 'opened anew')
    await tellOwner(call, user, ownerMail({ request, ip, owner: user }, happenings.newBrowser));
  return 'opened';
}

/**
 * Opens the session of a password and sets its cookies. Throws a problem if there were too many tries, or if the account has changed
 * meanwhile. `isCounted` says that `countRightPassword` has been called for the attempt.
 */
export async function startSession(
  call: LoginCall,
  { user, actor, count }: LoginAttempt,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  const account = accountTries('login', user.id, call.ip, user.known);
  const by = { account, rpId: relyingParty.id };
  const opened = await openSessionFor(call, { user, actor }, by, isCounted ? undefined : networkTries(call.ip).key);
  // Counting says how long to wait.
  if (opened === 'too many tries') await count();
  if (opened !== 'opened') throw justChanged();
}
