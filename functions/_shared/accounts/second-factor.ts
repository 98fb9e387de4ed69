import { JWEDecryptionFailed } from 'jose/errors';
import type { Database } from '../../../db/client.ts';
import { knowsNetwork } from '../../../db/queries/accounts/known-browsers.ts';
import type { Proof } from '../../../db/queries/accounts/two-factor.ts';
import type { User } from '../../../db/schema.ts';
import { ProblemError } from '../http/problem.ts';
import { type Attempt, countAttempt, networkKey } from '../http/throttle.ts';
import { recoveryCodeHash } from '../platform/keys.ts';
import { decryptSecret, plainRecoveryCode, stepOf } from './two-factor.ts';

/** The message for a refused code. */
export const wrongCode =
  'The code is wrong or was used already. Enter the code that your app shows now, or a recovery code.';

const secretChanged = (cause: unknown) =>
  new ProblemError(
    'conflict',
    'No code can be checked, because the secret of this site has changed. Ask whoever runs the site to reset your two-factor authentication. Then sign in with your password alone and set it up again.',
    { cause },
  );

/** Counts an attempt to enter a code, of the app or for recovery. Throws a problem after too many attempts. */
export async function countCode(db: Database, userId: string, ip: string): Promise<Attempt> {
  return countAttempt(db, 'code', userId, ip, await knowsNetwork(db, userId, networkKey(ip)));
}

/**
 * Returns the proof for a code, or undefined if a code of the app is wrong. The statement that relies on the proof spends
 * it; only that statement can tell whether a recovery code is right. Throws a problem if the site's secret has changed since.
 */
export async function proofOf(user: User, code: string): Promise<Proof | undefined> {
  if (!user.twoFactorEnabled || !user.twoFactorSecret) return undefined;
  // Recovery codes are hashed with the same secret of the site, so neither kind of code is right after a change of that secret.
  const secret = await decryptSecret(user.twoFactorSecret, user.id).catch((error: unknown) => {
    throw error instanceof JWEDecryptionFailed ? secretChanged(error) : error;
  });
  if (!/^\d{6}$/.test(code)) return { recoveryCode: recoveryCodeHash(user.id, plainRecoveryCode(code)) };
  const step = stepOf(secret, code, Math.floor(Date.now() / 1000));
  return step === undefined ? undefined : { secret: user.twoFactorSecret, step };
}
