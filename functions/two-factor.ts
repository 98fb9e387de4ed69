import type { Config } from '@netlify/functions';
import { JWEDecryptionFailed, JWTExpired } from 'jose/errors';
import type { Database } from '../db/client.ts';
import * as query from '../db/queries/accounts/two-factor.ts';
import type { User } from '../db/schema.ts';
import * as contract from '../src/contracts/accounts/two-factor.ts';
import { site } from '../src/site/brand.ts';
import { checkCurrentPassword } from './_shared/accounts/current-password.ts';
import { type Happening, happenings, ownerMail } from './_shared/accounts/owner-mails.ts';
import { countCode, proofOf, wrongCode } from './_shared/accounts/second-factor.ts';
import { readSession } from './_shared/accounts/session.ts';
import { tellOwner } from './_shared/accounts/tell-owner.ts';
import {
  decryptSecret,
  encryptSecret,
  newRecoveryCodes,
  newSecret,
  plainRecoveryCode,
  stepOf,
} from './_shared/accounts/two-factor.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { type Call, on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { recoveryCodeHash } from './_shared/platform/keys.ts';

export const config: Config = {
  path: ['/api/auth/2fa/setup', '/api/auth/2fa/verify', '/api/auth/2fa/disable', '/api/auth/2fa/recovery-codes'],
};

const alreadyOn = () => new ProblemError('conflict', 'Two-factor authentication is on already. Disable it first.');
const refused = (message: string) => refusedField('token', message);

export default serve([
  on(contract.setupTwoFactor, async ({ db, user, input, ip }) => {
    const attempt = await checkCurrentPassword(db, user, input.currentPassword, ip);
    await attempt.refund();
    const secret = newSecret();
    if (!(await query.keepPendingSecret(db, user.id, await encryptSecret(secret, user.id, true)))) throw alreadyOn();
    // Loaded here, because only this handler needs these packages.
    const [{ generateURI }, qrCode] = await Promise.all([import('otplib/functional'), import('qrcode')]);
    const url = generateURI({ issuer: site.name, label: user.username, secret });
    const svg = await qrCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M' });
    return {
      success: true,
      qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      secret,
      message: 'Scan the QR code with your authenticator app.',
    };
  }),

  on(contract.verifyTwoFactor, async (call) => {
    const { db, user, input, request, ip, record } = call;
    if (user.twoFactorEnabled) throw alreadyOn();
    const { twoFactorPending: pending } = user;
    const attempt = await countCode(db, user.id, ip);
    if (!pending) throw refused('No set-up has begun. Begin with “Enable 2FA”.');
    const secret = await openPending(pending, user.id);
    if (!secret) throw refused('The set-up has expired. Please begin again.');
    const step = stepOf(secret, input.token, Math.floor(Date.now() / 1000));
    if (step === undefined) throw refused('The code is wrong. Enter the code that your app shows now.');
    const codes = newRecoveryCodes();
    const enabled = await query.enableTwoFactor(db, user.id, await readSession(request), {
      pending,
      secret: await encryptSecret(secret, user.id),
      step,
      recoveryCodes: hashes(user.id, codes),
    });
    if (!enabled) throw refused('Another set-up was begun meanwhile. Please begin again.');
    await attempt.refund();
    record({ action: 'two-factor.enable' });
    await tell(call, happenings.twoFactorEnabled);
    return { success: true, message: 'Two-factor authentication is now active', recoveryCodes: codes };
  }),

  on(contract.disableTwoFactor, async (call) => {
    const { db, user, input, request, ip, record } = call;
    const session = await readSession(request);
    await prove(db, user, input.token, ip, (proof) => query.disableTwoFactor(db, user.id, session, proof));
    record({ action: 'two-factor.disable' });
    await tell(call, happenings.twoFactorDisabled);
    return { success: true };
  }),

  on(contract.renewRecoveryCodes, async (call) => {
    const { db, user, input, request, ip, record } = call;
    const session = await readSession(request);
    const codes = newRecoveryCodes();
    await prove(db, user, input.token, ip, (proof) =>
      query.replaceRecoveryCodes(db, user.id, session, proof, hashes(user.id, codes)),
    );
    record({ action: 'two-factor.recovery-codes' });
    await tell(call, happenings.recoveryCodesRenewed);
    return { success: true, recoveryCodes: codes };
  }),
]);

const tell = (call: Call<typeof contract.verifyTwoFactor>, happening: Happening) =>
  tellOwner(call, call.user, ownerMail({ ...call, owner: call.user }, happening));

const hashes = (userId: string, codes: readonly string[]) =>
  codes.map((code) => recoveryCodeHash(userId, plainRecoveryCode(code)));

/** Counts an attempt, and calls `change` with the code's proof. Throws a problem if the code is wrong. */
async function prove(
  db: Database,
  user: User,
  code: string,
  ip: string,
  change: (proof: query.Proof) => Promise<boolean>,
): Promise<void> {
  if (!user.twoFactorEnabled) throw new ProblemError('conflict', 'Two-factor authentication is off.');
  const attempt = await countCode(db, user.id, ip);
  const proof = await proofOf(user, code);
  if (!proof || !(await change(proof))) throw refused(wrongCode);
  await attempt.refund();
}

async function openPending(pending: string, userId: string): Promise<string | undefined> {
  try {
    return await decryptSecret(pending, userId);
  } catch (error) {
    // After a change of the site's secret a new set-up helps as well.
    if (error instanceof JWTExpired || error instanceof JWEDecryptionFailed) return undefined;
    throw error;
  }
}
