import type { InvitedPerson } from '../../../db/queries/accounts/invitations.ts';
import { invitationDays, passwordLinkMinutes } from '../../../src/contracts/accounts/link-token.ts';
import { roleLabels } from '../../../src/contracts/privacy/person.ts';
import { site } from '../../../src/site/brand.ts';
import { siteUrl } from '../../../src/site/site-url.ts';
import { oneLine } from '../leads/notifications/smtp.ts';
import type { AccountMail } from './account-mail.ts';
import { circumstances, type Origin } from './owner-mails.ts';

/** Returns a person's first and last name, or the username if the person has given neither. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: {
  firstName: string | null;
  lastName: string | null;
  username: string;
}): string => [firstName, lastName].filter(Boolean).join(' ') || username;

/** Writes the mail to an invited person. */
export function invitationMail(url: string, inviter: string, { firstName, role }: InvitedPerson): AccountMail {
  const name = oneLine(inviter);
  return {
    subject: `${name} invites you to ${site.name}`,
    paragraphs: [
      ...(firstName ? [`Hello ${oneLine(firstName)},`] : []),
      `${name} invites you to an account at ${siteUrl}, with the role ${roleLabels[role]}.`,
      `Open this link to choose a username and a password:\n${url}`,
      `The link works once, within ${invitationDays} days. Whoever has it can join in your place, so pass it to nobody.`,
      `If it has ended, ask ${name} for a new one. If you do not want an account, ignore this mail.`,
    ],
  };
}

/** Writes the mail to somebody who has forgotten their password. It names no user, because it is written for unknown names too. */
export const forgottenPasswordMail = (url: string, origin: Pick<Origin, 'request' | 'ip'>): AccountMail => ({
  subject: `${site.name}: choose a new password`,
  paragraphs: [
    `Somebody has asked for a new password for your account at ${siteUrl}.`,
    `Open this link to choose one:\n${url}`,
    `The link works once, within ${passwordLinkMinutes} minutes. A later link ends it.`,
    circumstances(origin),
    'If this was not you, ignore this mail: your password stays as it is.',
  ],
});
