import type { CallDelivery } from '../../../../db/queries/leads/deliveries.ts';
import type { CallMail } from '../../../../src/contracts/leads/calls/call-states.ts';
import { site } from '../../../../src/site/brand.ts';
import { callMinutes } from '../../../../src/site/call-slots.ts';
import { formatCallTime } from '../../../../src/site/call-time.ts';
import { mailService } from '../notifications/mail-service.ts';
import { requestUrl } from '../notifications/mail-text.ts';
import type { Mail } from '../notifications/send-mail.ts';
import { oneLine } from '../notifications/smtp.ts';
import { calendarFile } from './calendar-file.ts';
import { callUrl } from './call-link.ts';

// Reminders and the news of a missed call change nothing in a calendar.
const withoutFile: readonly CallMail[] = ['day', 'hour', 'missed'];

const happened: Record<CallMail, string> = {
  booked: 'Call booked',
  moved: 'Call moved',
  'handed-over': 'Call with another person',
  cancelled: 'Call cancelled',
  missed: 'Nobody came to the call',
  released: 'Call given to a colleague',
  day: 'Reminder of the call',
  hour: 'Reminder of the call',
};

// A mail that has waited says how the call is now.
function newsOf({ callMail, callState }: CallDelivery): CallMail {
  return callState === 'cancelled' && callMail !== 'released' ? 'cancelled' : callMail;
}

/** Writes the mail about a call to one of its two people, with a calendar file. */
export function callMail(delivery: CallDelivery): Mail {
  const { id, recipient, callId, channel, startsAt, sequence, contact, firstName, lastName, email } = delivery;
  const news = newsOf(delivery);
  const isVisitor = channel === 'call';
  const { title, place, lines } = (isVisitor ? toVisitor : toTaker)(delivery, news);
  const text = lines.join('\n\n');
  const replyTo = isVisitor
    ? { name: site.name, address: contact }
    : { name: oneLine(`${firstName} ${lastName}`), address: email };
  const subject = `${happened[news]}: ${formatCallTime(startsAt, 'Europe/London')}`;
  const mail: Mail = { id, to: recipient, subject, text, replyTo };
  const organizer = sender();
  if (withoutFile.includes(news) || !organizer) return mail;
  const isCancelled = news === 'cancelled' || news === 'released';
  const entry = {
    id: callId,
    startsAt,
    sequence,
    isCancelled,
    title,
    place,
    description: lines.join('\n'),
    organizer,
    attendee: recipient,
  };
  return { ...mail, calendar: calendarFile(entry) };
}

function sender(): { name: string; email: string } | undefined {
  const service = mailService();
  const [email] = (service.kind === 'none' ? '' : service.from).match(/[^\s<>]+@[^\s<>]+/) ?? [];
  return email ? { name: site.name, email } : undefined;
}

interface Words {
  title: string;
  place: string;
  lines: string[];
}

const whenOf = (startsAt: Date) =>
  `${formatCallTime(startsAt, 'Europe/London')}, United Kingdom time, for ${callMinutes} minutes`;

/** The mail to the visitor repeats no words of theirs but the number, which holds nothing but digits. */
function toVisitor({ callRequestId, startsAt, telephone, meetingLink, taker }: CallDelivery, news: CallMail): Words {
  const link = callUrl(callRequestId);
  const place = telephone ? `By telephone: ${telephone}` : (meetingLink ?? 'We send you the address of the meeting');
  const title = `Call with ${site.name}`;
  if (news === 'cancelled')
    return {
      title,
      place,
      lines: [`Your call with ${site.name} on ${whenOf(startsAt)}, is cancelled.`, `Choose another time:\n${link}`],
    };
  const intro: Partial<Record<CallMail, string>> = {
    moved: 'Your call has moved.',
    'handed-over': 'Somebody else will call you.',
    day: 'Your call is near.',
    hour: 'Your call is near.',
  };
  return {
    title,
    place,
    lines: [
      `${intro[news] ?? 'Your call is booked.'} ${taker ? `${oneLine(taker)} of ${site.name}` : site.name} will speak with you.`,
      `When: ${whenOf(startsAt)}\nWhere: ${place}`,
      `To move or cancel the call, until an hour before:\n${link}`,
      'If you have not booked a call, ignore this mail.',
    ],
  };
}

function toTaker(
  { callRequestId, startsAt, telephone, meetingLink, firstName, lastName, company }: CallDelivery,
  news: CallMail,
): Words {
  const who = `${oneLine(`${firstName} ${lastName}`)} of ${oneLine(company)}`;
  const place = telephone
    ? `Telephone ${telephone}`
    : (meetingLink ?? 'You have no meeting link: send the visitor an address');
  const request = `The request:\n${requestUrl(callRequestId)}`;
  const ended: Partial<Record<CallMail, string>> = {
    cancelled: `The call with ${who} on ${whenOf(startsAt)}, is cancelled. The request waits for an answer again.`,
    missed: `${who} did not come to the call on ${whenOf(startsAt)}. The request waits for an answer again.`,
    released: `A colleague takes the call with ${who}.`,
  };
  const end = ended[news];
  const title = `Call with ${who}`;
  if (end) return { title, place, lines: [end, request] };
  return { title, place, lines: [`${happened[news]}: ${who}.`, `When: ${whenOf(startsAt)}\nWhere: ${place}`, request] };
}
