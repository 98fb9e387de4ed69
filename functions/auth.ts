import type { Config } from '@netlify/functions';
import { login, logout, me } from '../src/contracts/accounts/auth.ts';
import { toCurrentUser } from './_shared/accounts/current-user.ts';
import { checkPassword, countRightPassword } from './_shared/accounts/login/password-part.ts';
import { lacksCode } from './_shared/accounts/login/second-factor-part.ts';
import { startSession } from './_shared/accounts/login/session-part.ts';
import { lacksNewPassword, replaceTemporaryPassword } from './_shared/accounts/login/temporary-password-part.ts';
import { clearingCookies, endSession } from './_shared/accounts/session.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/auth/me', '/api/auth/login', '/api/auth/logout'] };

export default serve([
  on(me, async ({ user }) => ({ success: true, user: toCurrentUser(user) })),

  on(login, async (call) => {
    const attempt = await checkPassword(call);
    const { user } = attempt;
    const needsPasskey = user.hasPasskeys && !user.twoFactorEnabled;
    const needsCode = user.twoFactorEnabled;
    const needsMore = user.mustChangePassword || needsCode || needsPasskey || call.input.newPassword !== undefined;
    if (needsMore) await countRightPassword(call, attempt);
    // A passkey signs in without the password, so a temporary password need not be replaced.
    if (needsPasskey) return { success: false, passkeyRequired: true };
    if (await lacksNewPassword(call, attempt)) return { success: false, passwordChangeRequired: true };
    if (await lacksCode(call, attempt))
      return { success: false, twoFactorRequired: true, ...(user.hasPasskeys ? { passkeyAccepted: true } : {}) };
    await startSession(call, await replaceTemporaryPassword(call, attempt), { isCounted: needsMore });
    return { success: true, user: toCurrentUser(user) };
  }),

  on(logout, async ({ db, request, setCookies, record }) => {
    const user = await endSession(db, request);
    if (user) record({ action: 'logout', actor: { id: user.id, name: user.username } });
    setCookies(clearingCookies(request));
    return { success: true };
  }),
]);
