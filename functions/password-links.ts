import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@netlify/functions';
import * as query from '../db/queries/accounts/password-links.ts';
import { findUser } from '../db/queries/accounts/users.ts';
import { passwordLinkMinutes } from '../src/contracts/accounts/link-token.ts';
import * as contract from '../src/contracts/accounts/password-links.ts';
import { encryptMail } from './_shared/accounts/account-mail.ts';
import { forgottenPasswordMail } from './_shared/accounts/link-mails.ts';
import { newLink } from './_shared/accounts/new-link.ts';
import { happenings, ownerMail } from './_shared/accounts/owner-mails.ts';
import { hashPassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { tellOwner } from './_shared/accounts/tell-owner.ts';
import { forgottenCounters } from './_shared/http/form-limits.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { sha256 } from './_shared/platform/keys.ts';

export const config: Config = {
  path: ['/api/auth/forgotten-password', '/api/auth/password-link', '/api/admin/users/:userId/password-link'],
};

// Storing a link takes a millisecond or two, which this hides. A call that takes longer is so slow that nobody can tell them.
const leastMs = 100;

const ended = () =>
  new ProblemError('not_found', 'This link has ended, or somebody has used it. Ask for a new one, or ask an admin.');

export default serve([
  // Neither the response nor its time may tell a known name from an unknown one, so every name takes the same steps.
  on(contract.forgotPassword, async ({ db, input, request, ip, afterResponse }) => {
    if (!hasMail()) return { success: true, sendsMail: false };
    const leastTime = pause(leastMs);
    const { url, hash } = newLink('password');
    const mail = await encryptMail(forgottenPasswordMail(url, { request, ip }), passwordLinkMinutes * 60);
    await query.storeForgottenPassword(db, input.name, forgottenCounters(input.name, ip), hash, mail);
    await sendAfterResponse(db, afterResponse);
    await leastTime;
    return { success: true, sendsMail: true };
  }),

  on(contract.readPasswordLink, async ({ db, input }) => {
    const link = await query.findPasswordLink(db, sha256(input.token));
    if (!link) throw ended();
    return { success: true, username: link.username };
  }),

  on(contract.setPasswordByLink, async ({ db, input, request, ip, record, afterResponse }) => {
    const hash = sha256(input.token);
    // Only who has a link may make the server hash a password.
    const link = await query.findPasswordLink(db, hash);
    if (!link) throw ended();
    const { userId, username, email, madeBy } = link;
    await refuseWeakPassword('password', input.password, username);
    if (!(await query.setPasswordByLink(db, userId, hash, await hashPassword(input.password)))) throw ended();
    const actor = { id: userId, name: username };
    record({ action: 'password.forgotten', actor, subject: madeBy ? `a link that ${madeBy} made` : 'a link by mail' });
    const mail = ownerMail({ request, ip, owner: { username } }, happenings.passwordSetByLink);
    await tellOwner({ db, afterResponse }, { id: userId, email }, mail);
    return { success: true };
  }),

  on(contract.makePasswordLink, async ({ db, user: caller, params, record }) => {
    if (params.userId === caller.id)
      throw new ProblemError('forbidden', 'Change your own password in your account, with the one you have.');
    const user = await findUser(db, params.userId);
    if (!user) throw new ProblemError('not_found', 'This user does not exist');
    if (user.disabledAt) throw new ProblemError('conflict', 'This account is disabled. Enable it first.');
    const { url, hash } = newLink('password');
    if (!(await query.storePasswordLink(db, caller.id, user.id, hash)))
      throw new ProblemError('forbidden', 'Your role does not allow this');
    record({ action: 'password.link', subject: user.username });
    return { success: true, link: url };
  }),
]);
