import { emailLinkMinutes } from '../../../src/contracts/accounts/link-token.ts';
import { site } from '../../../src/site/brand.ts';
import { siteUrl } from '../../../src/site/site-url.ts';
import type { AccountMail } from './account-mail.ts';
import { circumstances, type Happening, type Origin } from './owner-mails.ts';

/** Writes the mail that confirms a new address. It names nobody, because the address may be a stranger's. */
export const confirmEmailMail = (url: string, origin: Pick<Origin, 'request' | 'ip'>): AccountMail => ({
  subject: `${site.name}: confirm your e-mail address`,
  paragraphs: [
    `Somebody has asked to make this the e-mail address of an account at ${siteUrl}.`,
    `Open this link and confirm it there:\n${url}`,
    `The link works once, within ${emailLinkMinutes} minutes.`,
    circumstances(origin),
    'If this was not you, ignore this mail: without the link, nothing changes.',
  ],
});

/** Returns what the owner learns at the present address when somebody asks for another one. `contact` is whom to ask. */
export const emailAsked = (email: string, contact: string): Happening => ({
  happened: 'Somebody has asked to change your e-mail address.',
  more: `The new address would be ${email}. It counts once somebody opens the link that we have sent there, within ${emailLinkMinutes} minutes. A new password ends that link. If you have questions, ask ${contact}.`,
});

/** Returns what the owner learns at the earlier address when the address has changed. */
export const emailChanged = (email: string, contact: string): Happening => ({
  happened: 'Your e-mail address has been changed.',
  more: `Mails about your account now go to ${email}, and no longer to this address. If you did not want this, tell ${contact} at once.`,
});
