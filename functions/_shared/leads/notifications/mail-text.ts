import type { RequestDelivery } from '../../../../db/queries/leads/deliveries.ts';
import { requestPath } from '../../../../src/contracts/leads/inbox-path.ts';
import { site } from '../../../../src/site/brand.ts';
import { siteUrl } from '../../../../src/site/site-url.ts';
import { environment } from '../../platform/env.ts';
import { callUrl } from '../calls/call-link.ts';
import type { Mail } from './send-mail.ts';
import { oneLine } from './smtp.ts';

/** Returns the URL of a demo request in the back office. */
export const requestUrl = (requestId: string): string =>
  `${siteUrl}${requestPath(environment().ADMIN_PREFIX, requestId)}`;

/** Writes the mail to the company about a demo request. Leaves out the message, which is personal. */
export function companyMail({ id, recipient, requestId, firstName, lastName, company, email }: RequestDelivery): Mail {
  const name = oneLine(`${firstName} ${lastName}`);
  return {
    id,
    to: recipient,
    subject: `Demo request from ${name}, ${company}`,
    replyTo: { name, address: email },
    text: [
      `${name} of ${oneLine(company)} has asked for a demo.`,
      `Read the request in the back office:\n${requestUrl(requestId)}`,
      `A reply to this mail goes to ${name}.`,
      `You receive this mail because your address is among the recipients of notifications at ${siteUrl}.`,
    ].join('\n\n'),
  };
}

/**
 * Writes the mail that confirms a demo request to the visitor. The mail repeats no words of the visitor, because anybody could have
 * them sent to a stranger. `note` says when the company is back, on and before closed days. `distress` is the text for somebody in distress.
 */
export const confirmationMail = (
  { id, recipient, requestId, offersCalls }: RequestDelivery,
  { note, distress }: { note: string | undefined; distress: string },
): Mail => ({
  id,
  to: recipient,
  subject: `Your demo request to ${site.name}`,
  text: [
    `Thank you for asking for a demo of ${site.name}. We will contact you within 24 hours.`,
    ...(note ? [note] : []),
    ...(offersCalls ? [`Or choose a time for a call:\n${callUrl(requestId)}`] : []),
    `If you have not asked for a demo, ignore this mail.`,
    distress,
  ].join('\n\n'),
});

/** Writes the test mail of the back office. */
export const testMail = (id: string, to: string): Mail => ({
  id,
  to,
  subject: `Test mail from ${site.name}`,
  text: `Mail works: notifications will reach this address.`,
});
