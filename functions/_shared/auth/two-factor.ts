import { randomInt } from 'node:crypto';
import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import { generateSecret, verifySync } from 'otplib/functional';
import { recoveryCodeCount } from '../../../src/contracts/two-factor.ts';
import { keyFor } from '../platform/keys.ts';

/** How long a step lasts, in seconds, and with it the drift of clocks that is allowed (RFC 6238 section 5.2). */
const stepSeconds = 30;

/** How long a secret waits for its first code. */
const pendingLifetime = '30m';

/** A new secret of 160 bits in Base32 (RFC 4226 section 4, requirement R6). */
export const newSecret = (): string => generateSecret({ length: 20 });

/** Encrypts a secret for one user alone; a pending one is worth nothing after half an hour. */
export async function encryptSecret(secret: string, userId: string, pending = false): Promise<string> {
  const token = new EncryptJWT({ secret }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setSubject(userId);
  return (pending ? token.setExpirationTime(pendingLifetime) : token).encrypt(keyFor('two-factor-secret'));
}

/** The secret that was encrypted for this user. Throws jose's errors: JWTExpired where it waited for too long. */
export async function decryptSecret(encrypted: string, userId: string): Promise<string> {
  const { payload } = await jwtDecrypt(encrypted, keyFor('two-factor-secret'), {
    subject: userId,
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  if (typeof payload.secret !== 'string') throw new Error('A encrypted secret holds none');
  return payload.secret;
}

/**
 * The time step whose code this is: the current one, the one before or the one after. `seconds` is the time since 1970.
 * Nothing where the code is of none of them.
 */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const result = verifySync({ secret, token: code, epoch: seconds, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

// Without the letters and digits that are taken for one another; ten of them are 49 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New recovery codes such as 7kq2m-x4wzp. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** A recovery code as it is hashed, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll('-', '');
