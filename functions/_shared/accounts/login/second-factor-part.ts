import { spendProof } from '../../../../db/queries/accounts/two-factor.ts';
import { refusedField } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { proofOf, wrongCode } from '../second-factor.ts';
import type { LoginAttempt, LoginCall } from './login-attempt.ts';

/**
 * Returns true if the login lacks the code of the second factor, and spends the code if there is one. Throws a problem if the code
 * is wrong, or after too many codes.
 */
export async function lacksCode({ db, input, ip }: LoginCall, { user, fail }: LoginAttempt): Promise<boolean> {
  if (!user.twoFactorEnabled) return false;
  if (!input.code) return true;
  const counted = await countAttempt(db, 'code', user.id, ip, user.known, () => fail('Too many wrong codes'));
  const proof = await proofOf(user, input.code);
  if (!proof || !(await spendProof(db, user.id, proof))) {
    fail('Wrong two-factor code');
    throw refusedField('code', wrongCode, 'invalid_credentials');
  }
  await counted.refund();
  return false;
}
