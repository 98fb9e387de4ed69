import type { Database } from '../../../db/client.ts';
import type { Proof } from '../../../db/queries/accounts/two-factor.ts';
import { knowsNetwork } from '../../../db/queries/accounts/user-networks.ts';
import type { User } from '../../../db/schema.ts';
import { type Attempt, countAttempt, networkKey } from '../http/throttle.ts';
import { recoveryCodeHash } from '../platform/keys.ts';
import { decryptSecret, plainRecoveryCode, stepOf } from './two-factor.ts';

/** The message for a refused code. */
export const wrongCode =
  'The code is wrong or was used already. Enter the code that your app shows now, or a recovery code.';

/** Counts an attempt to enter an app code or a recovery code. Throws a problem after too many attempts. */
export async function countCode(db: Database, userId: string, ip: string): Promise<Attempt> {
  return countAttempt(db, 'code', userId, ip, await knowsNetwork(db, userId, networkKey(ip)));
}

/**
 * Returns the proof for a code, or undefined if an app code is wrong. The statement that relies on the proof spends it. Only that
 * statement can tell whether a recovery code is right.
 */
export async function proofOf(user: User, code: string): Promise<Proof | undefined> {
  if (!user.twoFactorEnabled || !user.twoFactorSecret) return undefined;
  if (!/^\d{6}$/.test(code)) return { recoveryCode: recoveryCodeHash(user.id, plainRecoveryCode(code)) };
  const secret = await decryptSecret(user.twoFactorSecret, user.id);
  const step = stepOf(secret, code, Math.floor(Date.now() / 1000));
  return step === undefined ? undefined : { secret: user.twoFactorSecret, step };
}
