import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { currentPassword } from './credential-change.ts';
import { secondFactor, withoutGaps } from './second-factor.ts';

/** The number of digits in a code of an authenticator app (specification, section 9). */
export const codeDigits = 6;

/** The number of recovery codes that an account gets. */
export const recoveryCodeCount = 10;

/** A code of the authenticator app. */
export const appCode = z
  .string('Enter the code')
  .check(z.overwrite(withoutGaps), z.regex(new RegExp(`^\\d{${codeDigits}}$`), 'Enter the 6 digits of the code'));

const recoveryCodes = z.array(z.string());

export const setupTwoFactorInput = z.strictObject({ currentPassword });

/**
 * Generates a pending secret, which does not protect the account before its first code. Requires the password, so that nobody can
 * lock the owner out with a stolen session.
 */
export const setupTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/setup',
  access: 'signed-in',
  beforeSecondFactor: true,
  proof: 'fresh',
  input: setupTwoFactorInput,
  output: z.object({
    success: z.literal(true),
    /** The QR code, an SVG image as a data URL. */
    qrCode: z.string(),
    /** The same secret in Base32, for typing. */
    secret: z.string(),
    message: z.string(),
  }),
});

/** Turns two-factor authentication on with the first code. Only this response ever shows the recovery codes. */
export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/verify',
  access: 'signed-in',
  beforeSecondFactor: true,
  proof: 'fresh',
  input: z.strictObject({ token: appCode }),
  output: z.object({ success: z.literal(true), message: z.string(), recoveryCodes }),
});

/** Turns two-factor authentication off with a current code or a recovery code. */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/disable',
  access: 'signed-in',
  input: z.strictObject({ token: secondFactor }),
  output: z.object({ success: z.literal(true) }),
});

/** Replaces the recovery codes. Requires a current code or a recovery code. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/recovery-codes',
  access: 'signed-in',
  proof: 'fresh',
  input: z.strictObject({ token: secondFactor }),
  output: z.object({ success: z.literal(true), recoveryCodes }),
});
