import type { Answer } from '../../../contracts/endpoint.ts';
import type { readNotifications } from '../../../contracts/leads/notifications.ts';

/** Says how mail is sent, or which variable is missing. */
export function mailState({ mail, missing, from }: Answer<typeof readNotifications>): string {
  if (missing) return `No e-mail is sent: the environment variable ${missing} is missing.`;
  if (mail === 'folder') return 'On this machine, mails are only shown in the mailbox that npm start prints.';
  return `Each recipient gets a mail with the name, the company and a link. The mails come from ${from}.`;
}
