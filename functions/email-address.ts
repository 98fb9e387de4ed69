import type { Config } from '@netlify/functions';
import { violatedUnique } from '../db/failure.ts';
import { changeEmailByLink, storeEmailLink } from '../db/queries/accounts/email-address.ts';
import * as contract from '../src/contracts/accounts/email-address.ts';
import { emailLinkMinutes } from '../src/contracts/accounts/link-token.ts';
import { encryptMail } from './_shared/accounts/account-mail.ts';
import { confirmEmailMail, emailAsked, emailChanged } from './_shared/accounts/email-mails.ts';
import { newLink } from './_shared/accounts/new-link.ts';
import { ownerMail } from './_shared/accounts/owner-mails.ts';
import { tellOwner } from './_shared/accounts/tell-owner.ts';
import { typedAddressTurns } from './_shared/http/form-limits.ts';
import { ProblemError, rateLimited, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sha256 } from './_shared/platform/keys.ts';

export const config: Config = { path: ['/api/auth/email', '/api/auth/email/confirm'] };

// It does not say whose address it is.
const taken = 'This e-mail address is taken';

const ended = () =>
  new ProblemError(
    'not_found',
    'This link has ended, or somebody has used it. Nothing has changed. Ask for a new one on your account page.',
  );

export default serve([
  on(contract.askForEmail, async ({ db, user, input: { email }, request, ip, afterResponse }) => {
    if (!hasMail())
      throw new ProblemError(
        'conflict',
        'This site sends no mail, so nobody can confirm a new address. Ask whoever runs the site to set up mail.',
      );
    if (email === user.email) throw refusedField('email', 'This is your e-mail address already.');
    const { url, hash } = newLink('email');
    const mail = await encryptMail(confirmEmailMail(url, { request, ip }), emailLinkMinutes * 60);
    const turns = typedAddressTurns(email);
    const asked = await storeEmailLink(db, user.id, { email, hash, mail, turns });
    if (asked.taken) throw refusedField('email', taken, 'conflict');
    if (!asked.sent)
      throw rateLimited(turns.everySeconds, 'This address has got several mails from us. Try again in three hours.');
    // This also sends the mail to the new address.
    const origin = { request, ip, owner: user };
    await tellOwner({ db, afterResponse }, user, ownerMail(origin, emailAsked(email, asked.contact)));
    return { success: true };
  }),

  on(contract.confirmEmail, async ({ db, input, request, ip, record, afterResponse }) => {
    const changed = await changeEmailByLink(db, sha256(input.token)).catch((cause: unknown) => {
      const isTaken = violatedUnique(cause) === 'users_email_key';
      throw isTaken ? new ProblemError('conflict', `${taken}. Nothing has changed.`, { cause }) : cause;
    });
    if (!changed) throw ended();
    const { userId, username, email, earlier, contact } = changed;
    record({ action: 'user.email', subject: username, actor: { id: userId, name: username } });
    const mail = ownerMail({ request, ip, owner: { username } }, emailChanged(email, contact));
    await tellOwner({ db, afterResponse }, { id: userId, email: earlier }, mail);
    return { success: true, username, email };
  }),
]);
