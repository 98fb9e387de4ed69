import type { Config } from '@netlify/functions';
import { spendProof } from '../db/queries/two-factor.ts';
import { changePassword, findLogin } from '../db/queries/users.ts';
import { login, logout, me } from '../src/contracts/auth.ts';
import { toCurrentUser } from './_shared/auth/current-user.ts';
import { decoyHash, hashPassword, verifyPassword } from './_shared/auth/password.ts';
import { refuseWeakPassword } from './_shared/auth/password-rule.ts';
import { countCode, proofOf, wrongCode } from './_shared/auth/second-factor.ts';
import { clearingCookies, endSession, startSession } from './_shared/auth/session.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { countAttempt, networkKey } from './_shared/http/throttle.ts';

export const config: Config = { path: ['/api/auth/me', '/api/auth/login', '/api/auth/logout'] };

const justChanged = () =>
  new ProblemError('invalid_credentials', 'Your account has just been changed. Please sign in again.');

export default serve([
  on(me, async ({ user }) => ({ success: true, user: toCurrentUser(user) })),

  on(login, async ({ db, input, request, ip, setCookies, record }) => {
    const { folded, user } = await findLogin(db, input.username, networkKey(ip));
    const actor = { id: user?.id ?? null, name: user?.username ?? 'unknown' };
    const fail = (subject: string) => record({ action: 'login.failure', subject, actor });
    const attempt = await countAttempt(db, 'login', user?.id ?? folded, ip, user?.known ?? false, () =>
      fail('Too many tries'),
    );
    // An unknown username must take as long and get the same answer as a wrong password.
    const correct = await verifyPassword(input.password, user?.password ?? decoyHash);
    if (!user || !correct) {
      fail('Wrong name or password');
      throw new ProblemError('invalid_credentials', 'Invalid credentials');
    }
    // Only a person who knows the password gets this answer. The attempt still counts, which limits the audit trail's growth.
    if (user.disabledAt) {
      fail('The account is disabled');
      throw new ProblemError('forbidden', 'This account is disabled. Ask an admin to enable it.');
    }
    await attempt.refund();

    const { newPassword } = input;
    if (user.mustChangePassword) {
      if (newPassword === undefined) return { success: false, passwordChangeRequired: true };
      await refuseTemporaryPassword(newPassword, input.password, user.username);
    } else if (newPassword !== undefined)
      throw new ProblemError('invalid', 'This password is not a temporary one. Sign in without a new one.');
    if (user.twoFactorEnabled) {
      if (!input.code) return { success: false, twoFactorRequired: true };
      const code = await countCode(db, user.id, ip, () => fail('Too many wrong codes'));
      const proof = await proofOf(user, input.code);
      if (!proof || !(await spendProof(db, user.id, proof))) {
        fail('Wrong two-factor code');
        throw refusedField('code', wrongCode, 'invalid_credentials');
      }
      await code.refund();
    }
    if (user.mustChangePassword && newPassword !== undefined) {
      const change = { from: user.password, to: await hashPassword(newPassword), apiKey: 'keep' } as const;
      if (!(await changePassword(db, user.id, undefined, change))) throw justChanged();
      record({ action: 'password.change', actor });
      user.password = change.to;
    }

    const cookies = await startSession(db, request, ip, user);
    if (!cookies) throw justChanged();
    // The browser replaces the cookie, so nothing else could end an earlier session of this browser.
    await endSession(db, request);
    setCookies(cookies);
    record({ action: 'login.success', actor });
    return { success: true, user: toCurrentUser(user) };
  }),

  on(logout, async ({ db, request, setCookies, record }) => {
    const user = await endSession(db, request);
    if (user) record({ action: 'logout', actor: { id: user.id, name: user.username } });
    setCookies(clearingCookies(request));
    return { success: true };
  }),
]);

async function refuseTemporaryPassword(password: string, temporary: string, username: string): Promise<void> {
  if (password === temporary) throw refusedField('newPassword', 'Choose another password than the temporary one.');
  await refuseWeakPassword('newPassword', password, username);
}
