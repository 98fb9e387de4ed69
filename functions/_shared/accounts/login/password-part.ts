import { findLogin } from '../../../../db/queries/accounts/login.ts';
import { refundHits } from '../../../../db/queries/rate-limits.ts';
import { ProblemError } from '../../http/problem.ts';
import { countAttempt, networkKey, networkTries, refuseExceeded } from '../../http/throttle.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { decoyHash, verifyPassword } from '../password.ts';
import type { LoginAttempt, LoginCall } from './login-attempt.ts';

/**
 * Counts a try of the network, and checks the username and the password. Throws a problem if they are wrong, if there were too
 * many tries, or if the account is disabled.
 */
export async function checkPassword({ db, input, ip, record }: LoginCall): Promise<LoginAttempt> {
  const { folded, user, exceeded } = await findLogin(
    db,
    input.username,
    networkKey(ip),
    networkTries(ip),
    relyingParty.id,
  );
  const actor = { id: user?.id ?? null, name: user?.username ?? 'unknown' };
  const fail = (subject: string) => record({ action: 'login.failure', subject, actor });
  const tooMany = () => fail('Too many tries');
  refuseExceeded('login', exceeded, tooMany);
  const count = () => countAttempt(db, 'login', user?.id ?? folded, ip, user?.known ?? false, tooMany);
  // An unknown username must take as long and get the same answer as a wrong password.
  const correct = await verifyPassword(input.password, user?.password ?? decoyHash);
  if (!user || !correct) {
    await count();
    fail('Wrong name or password');
    throw new ProblemError('invalid_credentials', 'Invalid credentials');
  }
  // Only a person who knows the password gets this answer. The attempt still counts, which limits the audit trail's growth.
  if (user.disabledAt) {
    await count();
    fail('The account is disabled');
    throw new ProblemError('forbidden', 'This account is disabled. Ask an admin to enable it.');
  }
  return { user, actor: { id: user.id, name: user.username }, fail, count };
}

/**
 * Counts the right password as a try, and takes it off both counters again. Throws a problem if there were too many tries. A
 * login that needs nothing but the password does the same as it opens the session.
 */
export async function countRightPassword({ db, ip }: LoginCall, { count }: LoginAttempt): Promise<void> {
  const counted = await count();
  await Promise.all([counted.refund(), refundHits(db, [networkTries(ip).key])]);
}
