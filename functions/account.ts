import type { Config } from '@netlify/functions';
import * as query from '../db/queries/accounts/sessions.ts';
import { changePassword } from '../db/queries/accounts/users.ts';
import * as contract from '../src/contracts/accounts/own-account.ts';
import { checkCurrentPassword, wrongCurrentPassword } from './_shared/accounts/current-password.ts';
import { deviceName } from './_shared/accounts/device-name.ts';
import { happenings, ownerMail } from './_shared/accounts/owner-mails.ts';
import { hashPassword, isSamePassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { changePublicName } from './_shared/accounts/public-name.ts';
import { clearingCookies, readSession } from './_shared/accounts/session.ts';
import { tellOwner } from './_shared/accounts/tell-owner.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = {
  path: ['/api/auth/sessions', '/api/auth/sessions/:id', '/api/auth/password', '/api/auth/public-name'],
};

export default serve([
  on(contract.listSessions, async ({ db, user, request }) => {
    const sid = await readSession(request);
    const sessions = (await query.listSessions(db, user.id)).map(({ id, sid: other, sess }) => ({
      id,
      current: other === sid,
      device: deviceName(sess.userAgent),
      address: sess.address,
      createdAt: sess.createdAt,
      lastSeenAt: sess.lastSeenAt,
    }));
    sessions.sort((a, b) => Number(b.current) - Number(a.current));
    return { success: true, sessions };
  }),

  on(contract.endOneSession, async ({ db, user, params, request, setCookies, record }) => {
    const ended = await query.closeSessionById(db, user.id, params.id);
    if (!ended) throw new ProblemError('not_found', 'This session has ended already');
    record({ action: 'session.end', subject: deviceName(ended.sess.userAgent) });
    if (ended.sid === (await readSession(request))) setCookies(clearingCookies(request));
    return { success: true };
  }),

  on(contract.endOtherSessions, async ({ db, user, request, record }) => {
    const ended = await query.closeOtherSessions(db, user.id, await readSession(request));
    if (ended > 0) record({ action: 'session.end', subject: ended === 1 ? 'One other session' : `${ended} others` });
    return { success: true, ended };
  }),

  on(contract.changePassword, async ({ db, user, input, request, ip, record, afterResponse }) => {
    const attempt = await checkCurrentPassword(db, user, input.currentPassword, ip);
    if (isSamePassword(input.newPassword, input.currentPassword))
      throw refusedField('newPassword', 'Choose another password than the current one.');
    await refuseWeakPassword('newPassword', input.newPassword, user.username);
    const change = { from: user.password, to: await hashPassword(input.newPassword), apiKey: input.apiKey };
    // If a parallel change came first, the typed password is no longer the current one.
    if (!(await changePassword(db, user.id, await readSession(request), change))) throw wrongCurrentPassword();
    await attempt.refund();
    record({ action: 'password.change' });
    if (user.newestKey && input.apiKey === 'revoke') record({ action: 'api-key.revoke', subject: user.username });
    const mail = ownerMail({ request, ip, owner: user }, happenings.passwordChanged);
    await tellOwner({ db, afterResponse }, user, mail);
    return { success: true, message: 'Your password has been changed. Your other sessions have ended.' };
  }),

  on(contract.setOwnPublicName, ({ db, user, input, record }) =>
    changePublicName(db, user.id, input.publicName, record),
  ),
]);
