import { generateSecret, verifySync } from 'otplib/functional';
import { withoutGaps } from '../../../src/contracts/accounts/second-factor.ts';
import { recoveryCodeCount } from '../../../src/contracts/accounts/two-factor.ts';
import { decrypt, encrypt } from '../platform/encrypt.ts';
import { randomText } from './random-text.ts';

// The length of a time step, which is also the clock drift that is accepted (RFC 6238 section 5.2).
const stepSeconds = 30;

// How long a pending secret waits for its first code.
const pendingLifetime = '30m';

/** Generates a secret of 160 bits in Base32 (RFC 4226 section 4, requirement R6). */
export const newSecret = (): string => generateSecret({ length: 20 });

/** Encrypts a secret for one user. A pending secret expires after half an hour. */
export const encryptSecret = (secret: string, userId: string, pending = false): Promise<string> =>
  encrypt(secret, 'two-factor-secret', userId, pending ? pendingLifetime : undefined);

/** Decrypts a secret of this user. Throws jose's errors, as `decrypt` does. */
export const decryptSecret = (encrypted: string, userId: string): Promise<string> =>
  decrypt(encrypted, 'two-factor-secret', userId);

/**
 * Returns the time step of a code: the current step, the one before or the one after. Returns undefined if the code is wrong.
 * `seconds` is the time since 1970.
 */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const result = verifySync({ secret, token: code, epoch: seconds, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Generates recovery codes such as 7kq2m-x4wzp. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${randomText(5)}-${randomText(5)}`);

/** Returns a recovery code in the form that is hashed: lower case, without the hyphen. */
export const plainRecoveryCode = (code: string): string => withoutGaps(code).toLowerCase();
