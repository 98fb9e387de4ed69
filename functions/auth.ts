import type { Config } from '@netlify/functions';
import { spendProof } from '../db/queries/two-factor.ts';
import { findLogin } from '../db/queries/users.ts';
import { login, logout, me } from '../src/contracts/auth.ts';
import { toCurrentUser } from './_shared/current-user.ts';
import { decoyHash, verifyPassword } from './_shared/password.ts';
import { Problem } from './_shared/problem.ts';
import { on } from './_shared/route.ts';
import { countCode, proofOf, wrongCode } from './_shared/second-factor.ts';
import { serve } from './_shared/serve.ts';
import { clearingCookies, endSession, startSession } from './_shared/session.ts';
import { countAttempt, networkKey } from './_shared/throttle.ts';

export const config: Config = { path: ['/api/auth/me', '/api/auth/login', '/api/auth/logout'] };

export default serve([
  on(me, async ({ user }) => ({ success: true, user: toCurrentUser(user) })),

  on(login, async ({ db, input, request, address, setCookies, record }) => {
    const user = await findLogin(db, input.username, networkKey(address));
    const actor = { id: user?.id ?? null, name: user?.username ?? 'unknown' };
    const attempt = await countAttempt(db, 'login', user?.id ?? input.username, address, user?.known ?? false);
    // An unknown name must take as long and say the same as a wrong password.
    const correct = await verifyPassword(input.password, user?.password ?? decoyHash);
    if (!user || !correct) {
      record({ action: 'login.failure', subject: 'Wrong name or password', actor });
      throw new Problem('invalid_credentials', 'Invalid credentials');
    }
    await attempt.forgive();
    if (user.twoFactorEnabled) {
      if (!input.code) return { success: false, twoFactorRequired: true };
      const code = await countCode(db, user.id, address);
      const proof = await proofOf(user, input.code);
      if (!proof || !(await spendProof(db, user.id, proof))) {
        record({ action: 'login.failure', subject: 'Wrong two-factor code', actor });
        throw new Problem('invalid_credentials', wrongCode, { issues: [{ field: 'code', message: wrongCode }] });
      }
      await code.forgive();
    }
    const cookies = await startSession(db, request, address, user);
    if (!cookies) throw new Problem('invalid_credentials', 'Your account has just been changed. Please sign in again.');
    // The browser's earlier session, if it has one, ends with the new one's beginning.
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
