import { site } from '../../../src/site/brand.ts';
import { formatDate } from '../../../src/site/format-date.ts';
import { siteUrl } from '../../../src/site/site-url.ts';
import { clientNetwork } from '../http/client-network.ts';
import { oneLine } from '../leads/notifications/smtp.ts';
import { environment } from '../platform/env.ts';
import type { AccountMail } from './account-mail.ts';
import { deviceName } from './device-name.ts';

/** The call that has changed an account, and whose account it is. */
export interface Origin {
  request: Request;
  ip: string;
  /** The owner of the account. */
  owner: { username: string };
  /** Who has made the change, if it was not the owner. */
  by?: { username: string } | undefined;
}

/** What has happened to an account. */
export interface Happening {
  /** One sentence, which is also the subject without its full stop. */
  happened: string;
  /** What the owner needs to know besides. */
  more?: string;
}

/** Returns the lines that say when something happened, from which network and with which browser. */
export const circumstances = ({ request, ip }: Pick<Origin, 'request' | 'ip'>): string =>
  [
    `When: ${formatDate(new Date(), 'moment')} (UK time)`,
    `Network: ${clientNetwork(ip)}`,
    `Browser: ${deviceName(request.headers.get('user-agent') ?? '')}`,
  ].join('\n');

// Somebody who has the password can be signed in. A new password ends the other sessions.
const whatToDo = (by: Origin['by']) =>
  by
    ? `${oneLine(by.username)}, who manages accounts, has done this. If you do not know why, ask them or another admin.`
    : [
        'If this was you, there is nothing to do.',
        `If it was not you, change your password at once, which ends all other sessions: ${siteUrl}${environment().ADMIN_PREFIX}/account`,
        'Then tell an admin. If you cannot sign in any more, an admin can disable the account and help you back in.',
      ].join(' ');

/**
 * Returns the mail that tells the owner of an account what has happened to it: when, from where, with which browser, and what to do.
 */
export function ownerMail(origin: Origin, { happened, more }: Happening): AccountMail {
  return {
    subject: `${site.name}: ${happened.replace(/\.$/, '')}`,
    paragraphs: [
      `${happened} The account is “${oneLine(origin.owner.username)}” at ${siteUrl}.`,
      ...(more ? [more] : []),
      circumstances(origin),
      whatToDo(origin.by),
    ],
  };
}

/** What can happen to an account. */
export const happenings = {
  newBrowser: { happened: 'Somebody has signed in from a new browser or network.' },
  passwordChanged: { happened: 'Your password has been changed.', more: 'All other sessions have ended.' },
  temporaryPassword: {
    happened: 'Your password has been replaced by a temporary one.',
    more: 'All sessions have ended. Whoever set it passes it on to you, and you choose your own when you sign in.',
  },
  passwordSetByLink: {
    happened: 'Your password has been set by a link.',
    more: 'All sessions have ended. If the account has a second factor, signing in asks for it as before.',
  },
  secondFactorReset: {
    happened: 'Your second factor has been reset.',
    more: 'The authenticator app and the passkeys of the account are removed, and all sessions have ended. The password alone signs in until you set two-factor authentication up again.',
  },
  twoFactorEnabled: { happened: 'Two-factor authentication has been enabled.' },
  twoFactorDisabled: {
    happened: 'Two-factor authentication has been disabled.',
    more: 'Signing in no longer asks for a code.',
  },
  recoveryCodesRenewed: {
    happened: 'Your recovery codes have been renewed.',
    more: 'The earlier codes no longer work.',
  },
  passkeyAdded: {
    happened: 'A passkey has been added to your account.',
    more: 'Whoever has the device with the passkey, and can unlock it, can sign in as you. You can remove it on your account page.',
  },
  passkeyRefused: {
    happened: 'A passkey of your account has been refused, because it may have been copied.',
    more: 'Remove the passkey on your account page and add a new one.',
  },
  apiKeyMade: {
    happened: 'A new API key has been made for your account.',
    more: 'Whoever has the key can do with posts what the key allows.',
  },
} as const satisfies Record<string, Happening>;
