import type { ComplaintDelivery } from '../../../db/queries/leads/deliveries.ts';
import { complaintDays } from '../../../src/contracts/privacy/complaints.ts';
import { privacyScreen } from '../../../src/contracts/privacy/privacy-path.ts';
import { site } from '../../../src/site/brand.ts';
import { formatDate } from '../../../src/site/format-date.ts';
import { siteUrl } from '../../../src/site/site-url.ts';
import type { Mail } from '../leads/notifications/send-mail.ts';
import { oneLine } from '../leads/notifications/smtp.ts';
import { environment } from '../platform/env.ts';

/**
 * Writes the mail that acknowledges a complaint (Data Protection Act 2018, section 164A). The mail repeats no words of the sender,
 * because anybody could have them sent to a stranger.
 */
export const acknowledgementMail = ({ id, recipient, arrivedAt, contact }: ComplaintDelivery): Mail => ({
  id,
  to: recipient,
  subject: `Your complaint to ${site.name}`,
  replyTo: { name: site.name, address: contact },
  text: [
    `We have received your complaint of ${formatDate(arrivedAt, 'post')} about how we use personal data.`,
    `We will look into it and tell you what we found within ${complaintDays} days.`,
    `This mail is the acknowledgement that section 164A of the Data Protection Act 2018 asks for. To add something to your complaint, write to ${contact}.`,
    `If you have not complained, ignore this mail.`,
  ].join('\n\n'),
});

/** Writes the mail to the company about a complaint. Leaves out the text of the complaint, which is personal. */
export function complaintMail({ id, recipient, name: typed, email, dueAt }: ComplaintDelivery): Mail {
  const name = oneLine(typed);
  const lastDay = formatDate(dueAt, 'post');
  return {
    id,
    to: recipient,
    subject: `Complaint from ${name}: answer by ${lastDay}`,
    replyTo: { name, address: email },
    text: [
      `${name} has complained about how we use personal data. The last day for the answer is ${lastDay}.`,
      `Read the complaint in the privacy desk:\n${siteUrl}${environment().ADMIN_PREFIX}${privacyScreen}`,
      `A reply to this mail goes to ${name}.`,
      `You receive this mail because your address is among the recipients of notifications at ${siteUrl}.`,
    ].join('\n\n'),
  };
}
