import type { Config } from '@netlify/functions';
import { findUserByUsername } from '../db/queries/users.ts';
import { login, logout, me } from '../src/contracts/auth.ts';
import { toCurrentUser } from './_shared/current-user.ts';
import { countLoginTry } from './_shared/login-throttle.ts';
import { decoyHash, verifyPassword } from './_shared/password.ts';
import { Problem } from './_shared/problem.ts';
import { on } from './_shared/route.ts';
import { serve } from './_shared/serve.ts';
import { clearingCookies, endSession, startSession } from './_shared/session.ts';

export const config: Config = { path: ['/api/auth/me', '/api/auth/login', '/api/auth/logout'] };

export default serve([
  on(me, async ({ user }) => ({ success: true, user: toCurrentUser(user) })),

  on(login, async ({ db, input, request, address, setCookies }) => {
    const user = await findUserByUsername(db, input.username);
    const attempt = await countLoginTry(db, user?.id ?? input.username, address);
    // An unknown name must take as long and say the same as a wrong password.
    const correct = await verifyPassword(input.password, user?.password ?? decoyHash);
    if (!user || !correct) throw new Problem('invalid_credentials', 'Invalid credentials');
    if (user.twoFactorEnabled) return { success: false, twoFactorRequired: true };
    // The browser's earlier session, if it has one, ends with the new one's beginning.
    await endSession(db, request);
    setCookies(await startSession(db, request, address, user.id));
    await attempt.forgive();
    return { success: true, user: toCurrentUser(user) };
  }),

  on(logout, async ({ db, request, setCookies }) => {
    await endSession(db, request);
    setCookies(clearingCookies(request));
    return { success: true };
  }),
]);
