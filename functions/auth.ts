import type { Config } from '@netlify/functions';
import { findLogin, openSession } from '../db/queries/accounts/login.ts';
import { spendProof } from '../db/queries/accounts/two-factor.ts';
import { changePassword } from '../db/queries/accounts/users.ts';
import { refundHits } from '../db/queries/rate-limits.ts';
import { login, logout, me } from '../src/contracts/accounts/auth.ts';
import { toCurrentUser } from './_shared/accounts/current-user.ts';
import { decoyHash, hashPassword, isSamePassword, verifyPassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { proofOf, wrongCode } from './_shared/accounts/second-factor.ts';
import { clearingCookies, endSession, newSession, readSession } from './_shared/accounts/session.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { accountTries, countAttempt, networkKey, networkTries, refuseExceeded } from './_shared/http/throttle.ts';

export const config: Config = { path: ['/api/auth/me', '/api/auth/login', '/api/auth/logout'] };

const justChanged = () =>
  new ProblemError('invalid_credentials', 'Your account has just been changed. Please sign in again.');

export default serve([
  on(me, async ({ user }) => ({ success: true, user: toCurrentUser(user) })),

  on(login, async ({ db, input, request, ip, setCookies, record, event }) => {
    const [network, tries] = [networkKey(ip), networkTries(ip)];
    const { folded, user, exceeded } = await findLogin(db, input.username, network, tries);
    const actor = { id: user?.id ?? null, name: user?.username ?? 'unknown' };
    const fail = (subject: string) => record({ action: 'login.failure', subject, actor });
    const tooMany = () => fail('Too many tries');
    refuseExceeded('login', exceeded, tooMany);
    const known = user?.known ?? false;
    const count = () => countAttempt(db, 'login', user?.id ?? folded, ip, known, tooMany);
    // An unknown username must take as long and get the same response as a wrong password.
    const correct = await verifyPassword(input.password, user?.password ?? decoyHash);
    if (!user || !correct) {
      await count();
      fail('Wrong name or password');
      throw new ProblemError('invalid_credentials', 'Invalid credentials');
    }
    // Only a person who knows the password gets this response. The attempt still counts, which limits the audit trail's growth.
    if (user.disabledAt) {
      await count();
      fail('The account is disabled');
      throw new ProblemError('forbidden', 'This account is disabled. Ask an admin to enable it.');
    }

    const { newPassword } = input;
    const needsMore = user.mustChangePassword || user.twoFactorEnabled || newPassword !== undefined;
    if (needsMore) await Promise.all([(await count()).refund(), refundHits(db, [tries.key])]);
    if (user.mustChangePassword) {
      if (newPassword === undefined) return { success: false, passwordChangeRequired: true };
      await refuseTemporaryPassword(newPassword, input.password, user.username);
    } else if (newPassword !== undefined)
      throw new ProblemError('invalid', 'This password is not a temporary one. Sign in without a new one.');
    if (user.twoFactorEnabled) {
      if (!input.code) return { success: false, twoFactorRequired: true };
      const code = await countAttempt(db, 'code', user.id, ip, known, () => fail('Too many wrong codes'));
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

    const { cookies, ...session } = await newSession(request, ip);
    const opened = await openSession(db, user, {
      ...session,
      network,
      // The browser replaces the cookie, so the earlier session could not be ended later.
      earlier: await readSession(request),
      account: accountTries('login', user.id, ip, known),
      tries: needsMore ? undefined : tries.key,
      event: event({ action: 'login.success', actor }),
    });
    // count() throws the problem that says how long to wait.
    if (opened === 'too many tries') await count();
    if (opened !== 'opened') throw justChanged();
    setCookies(cookies);
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
  if (isSamePassword(password, temporary))
    throw refusedField('newPassword', 'Choose another password than the temporary one.');
  await refuseWeakPassword('newPassword', password, username);
}
