import { deliveryChannels } from '../../contracts/leads/deliveries.ts';
import type { PersonalData } from '../../contracts/privacy/privacy.ts';
import { formatDate } from '../../site/format-date.ts';

/** Returns what an erasure deletes and keeps, as a list of one or two sentences each. */
export function eraseNotes({ requests, complaints, mentions }: PersonalData): string[] {
  const open = complaints.filter(({ answeredAt }) => !answeredAt).map(({ dueAt }) => dueAt);
  const [first] = open.sort();
  const told = [...requests, ...complaints].flatMap(({ deliveries }) => deliveries).filter(isOther);
  return [
    'The demo requests with their calls, the complaints, the invitation, and the account with its passkeys, its calendar and its mails that wait. The audit trail no longer names the person.',
    ...(first
      ? [
          `${open.length === 1 ? 'One complaint is' : `${open.length} complaints are`} still open, to be answered by ${formatDate(first, 'card')}. The erasure deletes ${open.length === 1 ? 'it' : 'them'} without an answer.`,
        ]
      : []),
    ...(told.length > 0 ? [`These were told of the person, and must be told of the erasure: ${toldList(told)}.`] : []),
    ...(mentions.length > 0
      ? [`Texts of other people that you keep go on naming the person: ${mentions.length}.`]
      : []),
    'Mailboxes, the systems behind webhooks and downloaded files have copies that the site cannot delete.',
    'The site keeps a code that does not reveal the e-mail, so that a restored backup erases the person again.',
  ];
}

type Told = PersonalData['told'][number];

/** Returns false for a mail to the person, who knows about it. */
export const isOther = ({ channel }: Told) => channel === 'email' || channel === 'webhook' || channel === 'call-desk';

/** Returns the recipients, each once, with the channel of the notification. */
export const toldList = (told: readonly Told[]): string =>
  [...new Set(told.map(({ channel, recipient }) => `${recipient} (${deliveryChannels[channel]})`))].join(', ');
