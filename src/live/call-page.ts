import type { CallState } from '../contracts/leads/calls/call-states.ts';
import { site } from '../site/brand.ts';
import { callMinutes } from '../site/call-slots.ts';
import { formatCallTime } from '../site/call-time.ts';
import { formatDate } from '../site/format-date.ts';
import { escapeHtml } from './escape-html.ts';
import { fillFrame } from './frame.ts';

/** What the page of a call shows. Times are ISO 8601. */
export interface CallView {
  /** The latest call of the request, or the wish for one; null if there is none. */
  call: {
    state: CallState;
    startsAt: string;
    telephone: string | null;
    meetingLink: string | null;
    taker: string | null;
    /** False if less than an hour is left. */
    mayChange: boolean;
  } | null;
  /** True if another request of the same address has a call that is still to come. */
  hasOther: boolean;
  /** On and before closed days: when the company is back. */
  note: string | undefined;
  /** False if the site sends no mail. */
  sendsMail: boolean;
  /** The times that are offered, earliest first. */
  times: readonly string[];
  /** True if nobody has a meeting link, so that the visitor must leave a number. */
  needsNumber: boolean;
  /** What was typed into a form that is refused, and why, with the field that is refused. */
  typed?: { at?: string | undefined; telephone?: string | undefined };
  problem?: string;
  field?: 'at' | 'telephone';
}

/** Returns the page of a call from /call-frame. */
export const callPageHtml = (frame: string, view: CallView): string =>
  fillFrame(frame, { call: ({ contact }) => main(view, contact) });

const contactLine = (contact: string) => {
  const mail = escapeHtml(contact);
  return `<p class="soft">Or write to <a href="mailto:${mail}">${mail}</a>.</p>`;
};

function main(view: CallView, contact: string): string {
  const { call, hasOther } = view;
  if (call?.state === 'booked') return booked(call, view, contact);
  if (call?.state === 'wished')
    return `${heading('Thank you')}
<p class="lead">You would like a call on ${timeHtml(call.startsAt)}. We will confirm the time by e-mail.</p>
${form(view, 'Ask for another time')}${cancelForm('Take the wish back')}${contactLine(contact)}`;
  if (hasOther)
    return `${heading('You have a call already')}
<p class="lead">Its time is in the mail that confirmed it, with a link to move or cancel it.</p>${contactLine(contact)}`;
  const note = view.note ? ` ${escapeHtml(view.note)}` : '';
  const thanks =
    call?.state === 'cancelled'
      ? '<p class="lead" role="status">Your call is cancelled. We will contact you within 24 hours, or you choose another time.</p>'
      : `<p class="lead"><strong>Demo request submitted!</strong> We will contact you within 24 hours.${note}</p>
<p>Would you rather choose a time? A call takes ${callMinutes} minutes.</p>`;
  if (call?.state === 'took-place')
    return `${heading('Book another call')}${form(view, 'Book the call')}${contactLine(contact)}`;
  return `${heading('Book a call')}${thanks}${form(view, 'Book the call')}${contactLine(contact)}`;
}

const heading = (text: string) => `<h1>${text}</h1>`;

const timeHtml = (at: string) =>
  `<time datetime="${at}">${formatCallTime(new Date(at), 'Europe/London')} (United Kingdom time)</time>`;

function booked(call: NonNullable<CallView['call']>, view: CallView, contact: string): string {
  const { startsAt, telephone, meetingLink, taker, mayChange } = call;
  const link = meetingLink && escapeHtml(meetingLink);
  const place = telephone
    ? `By telephone: ${escapeHtml(telephone)}`
    : link
      ? `<a href="${link}" rel="noreferrer">${link}</a>`
      : 'We send you the address of the meeting.';
  const change = mayChange
    ? `<details${view.problem ? ' open' : ''}><summary>Choose another time</summary>${form(view, 'Move the call')}</details>${cancelForm('Cancel the call')}`
    : '<p>The call can no longer be moved here.</p>';
  return `${heading('Your call is booked')}
<dl><div><dt>When</dt><dd>${timeHtml(startsAt)}</dd></div>
<div><dt>With</dt><dd>${escapeHtml(taker ?? site.name)}</dd></div>
<div><dt>Where</dt><dd>${place}</dd></div></dl>
${view.sendsMail ? '<p>Both of us get a mail with a file for the calendar.</p>' : ''}
${change}${contactLine(contact)}`;
}

const cancelForm = (label: string) =>
  `<form method="post"><button class="button" name="action" value="cancel">${label}</button></form>`;

function form(view: CallView, label: string): string {
  const { times, typed, problem, field, needsNumber, call } = view;
  if (times.length === 0)
    return `<p class="field-error" role="alert">${escapeHtml(problem ?? '')}</p><p>There is no free time in the next days.</p>`;
  const days = [...Map.groupBy(times, (at) => formatDate(at, 'weekday'))];
  const chosen = typed?.at;
  const openDay = days.find(([, ats]) => chosen && ats.includes(chosen))?.[0] ?? days[0]?.[0];
  const number = typed?.telephone ?? call?.telephone ?? '';
  const hint = needsNumber
    ? 'We call you at this number.'
    : 'We call you at this number. Leave it blank to meet online: you get a link.';
  const invalid = field === 'telephone' ? ' aria-invalid="true"' : '';
  return `<form method="post" class="call-form">
<p class="field-error" role="alert" id="call-problem">${escapeHtml(problem ?? '')}</p>
<fieldset${field === 'at' ? ' aria-describedby="call-problem"' : ''}><legend>Time</legend>
<p class="field-hint" data-zone>Times are those of the United Kingdom.</p>
${days.map(([day, ats]) => dayHtml(day, ats, chosen, day === openDay)).join('')}</fieldset>
<p class="field"><label for="call-telephone">Telephone${needsNumber ? '<span class="field-required"> *</span>' : ''}</label>
<input id="call-telephone" name="telephone" type="tel" autocomplete="tel" value="${escapeHtml(number)}" aria-describedby="call-problem call-hint"${invalid}${needsNumber ? ' required' : ''}>
<span class="field-hint" id="call-hint">${hint}</span></p>
<button class="button button-primary" name="action" value="book">${label}</button></form>`;
}

function dayHtml(day: string, times: readonly string[], chosen: string | undefined, isOpen: boolean): string {
  const count = times.length === 1 ? 'one time' : `${times.length} times`;
  const choices = times.map(
    (at) =>
      `<label><input type="radio" name="at" value="${at}"${at === chosen ? ' checked' : ''}> <time datetime="${at}">${formatDate(at, 'time')}</time></label>`,
  );
  return `<details name="call-day"${isOpen ? ' open' : ''}><summary>${day} <span class="soft">${count}</span></summary><div class="call-times">${choices.join('')}</div></details>`;
}
