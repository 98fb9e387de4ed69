import type { Config } from '@netlify/functions';
import { violatedUnique } from '../db/failure.ts';
import * as query from '../db/queries/accounts/invitations.ts';
import type { User } from '../db/schema.ts';
import * as contract from '../src/contracts/accounts/invitations.ts';
import { invitationDays } from '../src/contracts/accounts/link-token.ts';
import { roleLabels } from '../src/contracts/privacy/person.ts';
import { encryptMail } from './_shared/accounts/account-mail.ts';
import { invitationMail, nameOf } from './_shared/accounts/link-mails.ts';
import { newLink } from './_shared/accounts/new-link.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';

export const config: Config = { path: ['/api/admin/invitations', '/api/admin/invitations/:id'] };

const linkSeconds = invitationDays * 24 * 60 * 60;

// A link to an invited person, and the mail that carries it.
async function linkFor(inviter: User, person: query.InvitedPerson) {
  const { url, hash } = newLink('join');
  const mail = hasMail() ? await encryptMail(invitationMail(url, nameOf(inviter), person), linkSeconds) : undefined;
  return { url, stored: { hash, mail }, mailed: mail !== undefined };
}

const notAllowed = () => new ProblemError('forbidden', 'Your role does not allow this');
const noInvitation = () =>
  new ProblemError('not_found', 'This invitation no longer exists. Somebody has used it or withdrawn it.');
const hasAccount = () =>
  refusedField('email', 'There is an account with this e-mail address already. Look in the list of users.', 'conflict');

export default serve([
  on(contract.listInvitations, async ({ db }) => ({ success: true, invitations: await query.listInvitations(db) })),

  on(contract.invite, async ({ db, user: caller, input, record, afterResponse }) => {
    const { firstName, lastName, email, role } = input;
    const person = { firstName: firstName || null, lastName: lastName || null, email, role };
    const { url, stored, mailed } = await linkFor(caller, person);
    const invitation = await query.storeInvitation(db, caller.id, person, stored).catch((error: unknown) => {
      if (violatedUnique(error) !== 'invitations_email_key') throw error;
      const message = 'This person has been invited already. Send the invitation again in the list of users.';
      throw refusedField('email', message, 'conflict');
    });
    // The session's admin may have lost the role meanwhile.
    if (!invitation) throw (await query.hasAccount(db, email)) ? hasAccount() : notAllowed();
    record({ action: 'user.invite', subject: `${email}, ${roleLabels[role]}` });
    if (mailed) await sendAfterResponse(db, afterResponse);
    return { success: true, invitation, link: url, mailed };
  }),

  on(contract.sendInvitationAgain, async ({ db, user: caller, params, record, afterResponse }) => {
    const earlier = await query.findInvitation(db, params.id);
    if (!earlier) throw noInvitation();
    const { url, stored, mailed } = await linkFor(caller, earlier);
    const invitation = await query.renewInvitation(db, caller.id, params.id, stored);
    if (!invitation) {
      if (await query.hasAccount(db, earlier.email)) throw hasAccount();
      throw (await query.findInvitation(db, params.id)) ? notAllowed() : noInvitation();
    }
    record({ action: 'user.invite', subject: `${invitation.email}, ${roleLabels[invitation.role]}, again` });
    if (mailed) await sendAfterResponse(db, afterResponse);
    return { success: true, invitation, link: url, mailed };
  }),

  on(contract.withdrawInvitation, async ({ db, user: caller, params, record }) => {
    const email = await query.deleteInvitation(db, caller.id, params.id);
    if (email) record({ action: 'user.withdraw', subject: email });
    else throw (await query.findInvitation(db, params.id)) ? notAllowed() : noInvitation();
    return { success: true };
  }),
]);
