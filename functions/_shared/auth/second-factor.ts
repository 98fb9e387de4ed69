import type { Database } from '../../../db/client.ts';
import type { Proof } from '../../../db/queries/two-factor.ts';
import { knowsNetwork } from '../../../db/queries/user-networks.ts';
import type { User } from '../../../db/schema.ts';
import { type Attempt, countAttempt, networkKey } from '../http/throttle.ts';
import { recoveryCodeHash } from '../platform/keys.ts';
import { decryptSecret, plainRecoveryCode, stepOf } from './two-factor.ts';

/** What is said of a code that does not count. */
export const wrongCode =
  'The code is wrong or was used already. Enter the code that your app shows now, or a recovery code.';

/** Counts a try of a code, of the app or for recovery; throws where there were too many. */
export async function countCode(
  db: Database,
  userId: string,
  address: string,
  onRefused?: () => void,
): Promise<Attempt> {
  const known = await knowsNetwork(db, userId, networkKey(address));
  return countAttempt(db, 'code', userId, address, known, onRefused);
}

/**
 * What a code proves, to be used up by the statement that relies on it; nothing where a code of the app is wrong.
 * Whether a recovery code is one of the user's, that statement alone can tell.
 */
export async function proofOf(user: User, code: string): Promise<Proof | undefined> {
  if (!user.twoFactorEnabled || !user.twoFactorSecret) return undefined;
  if (!/^\d{6}$/.test(code)) return { recoveryCode: recoveryCodeHash(user.id, plainRecoveryCode(code)) };
  const secret = await decryptSecret(user.twoFactorSecret, user.id);
  const step = stepOf(secret, code, Math.floor(Date.now() / 1000));
  return step === undefined ? undefined : { secret: user.twoFactorSecret, step };
}
