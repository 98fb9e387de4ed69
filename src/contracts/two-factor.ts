import * as z from 'zod/mini';
import { currentPassword } from './credential-change.ts';
import { endpoint } from './endpoint.ts';
import { secondFactor } from './second-factor.ts';

/** How many digits a code of an authenticator app has (specification, section 9). */
export const codeDigits = 6;

/** How many recovery codes there are at a time. */
export const recoveryCodeCount = 10;

/** A code of the authenticator app. */
export const appCode = z.string('Enter the code').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code'));

const recoveryCodes = z.array(z.string());

export const setupTwoFactorInput = z.strictObject({ currentPassword });

/**
 * Makes a secret that waits for its first code; it counts for nothing until then. Asks for the password, so that
 * whoever finds an open session cannot lock its owner out.
 */
export const setupTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/setup',
  access: 'signed-in',
  input: setupTwoFactorInput,
  output: z.object({
    success: z.literal(true),
    /** The QR code as a data: address of a picture. */
    qrCode: z.string(),
    /** The same secret for typing, in Base32. */
    secret: z.string(),
    message: z.string(),
  }),
});

/** Turns two-factor on with the first code; the recovery codes are told this once. */
export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/verify',
  access: 'signed-in',
  input: z.strictObject({ token: appCode }),
  output: z.object({ success: z.literal(true), message: z.string(), recoveryCodes }),
});

/** Turns two-factor off, with a current code or a recovery code. */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/disable',
  access: 'signed-in',
  input: z.strictObject({ token: secondFactor }),
  output: z.object({ success: z.literal(true) }),
});

/** Makes new recovery codes, with a current code or a recovery code; the old ones count no more. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/2fa/recovery-codes',
  access: 'signed-in',
  input: z.strictObject({ token: secondFactor }),
  output: z.object({ success: z.literal(true), recoveryCodes }),
});
