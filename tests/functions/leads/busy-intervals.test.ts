import library from 'ical.js';
import { describe, expect, test } from 'vitest';
import { busyIntervals } from '../../../functions/_shared/leads/calls/busy-intervals.ts';
import { within } from '../../../functions/_shared/leads/calls/read-calendar.ts';

// Monday before Easter to the Friday after. The clocks go forward on Sunday 28 March 2027.
const from = new Date('2027-03-22T00:00Z');
const to = new Date('2027-04-03T00:00Z');

const newYork = [
  ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
];

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const short = (moment: Date) => moment.toISOString().slice(5, 16);
const busy = (...lines: string[]) =>
  busyIntervals(library, calendar(...lines), from, to).map((time) => `${short(time.from)} ${short(time.to)}`);

describe('somebody is busy', () => {
  test.each<[string, string[], string[]]>([
    ['at an instant', event('DTSTART:20270322T090000Z', 'DTEND:20270322T100000Z'), ['03-22T09:00 03-22T10:00']],
    [
      'each week on the clock of a zone that the calendar names, over the change of the clocks',
      event('DTSTART;TZID=Europe/London:20200323T090000', 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;BYDAY=MO'),
      ['03-22T09:00 03-22T09:30', '03-29T08:00 03-29T08:30'],
    ],
    [
      'on the clock of a zone that the calendar defines',
      [...newYork, ...event('DTSTART;TZID=Office:20270322T090000', 'DTEND;TZID=Office:20270322T093000')],
      ['03-22T13:00 03-22T13:30'],
    ],
    [
      'on the clock of the United Kingdom without a zone, in the night of the change too',
      event('DTSTART:20270328T003000', 'DTEND:20270328T023000'),
      ['03-28T00:30 03-28T01:30'],
    ],
    [
      'on whole days of the United Kingdom',
      event('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329'),
      ['03-27T00:00 03-28T23:00'],
    ],
    ['on one day without an end', event('DTSTART;VALUE=DATE:20270330'), ['03-29T23:00 03-30T23:00']],
    [
      'except on the dates that a series leaves out or cancels, at the new time of what has moved',
      [
        ...event(
          'DTSTART:20270301T090000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=DAILY;UNTIL=20270326T090000Z',
          'EXDATE:20270323T090000Z',
        ),
        ...event('RECURRENCE-ID:20270324T090000Z', 'DTSTART:20270324T150000Z', 'DURATION:PT1H'),
        ...event('RECURRENCE-ID:20270325T090000Z', 'DTSTART:20270325T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
        ...event('RECURRENCE-ID:20270302T090000Z', 'DTSTART:20270401T090000Z', 'DURATION:PT1H'),
      ],
      ['03-22T09:00 03-22T10:00', '03-24T15:00 03-24T16:00', '03-26T09:00 03-26T10:00', '04-01T09:00 04-01T10:00'],
    ],
    [
      'once where events overlap or follow each other',
      [
        ...event('DTSTART:20270322T090000Z', 'DTEND:20270322T100000Z'),
        ...event('DTSTART:20270322T093000Z', 'DTEND:20270322T094500Z'),
        ...event('DTSTART:20270322T100000Z', 'DTEND:20270322T110000Z'),
      ],
      ['03-22T09:00 03-22T11:00'],
    ],
    [
      'but not by what is free, cancelled, over, later, without length or unreadable',
      [
        ...event('DTSTART:20270322T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
        ...event('DTSTART:20270322T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
        ...event('DTSTART:20270321T090000Z', 'DURATION:PT1H'),
        ...event('DTSTART:20270404T090000Z', 'DURATION:PT1H'),
        ...event('DTSTART:20270322T090000Z'),
        ...event('SUMMARY:No time'),
        ...event('DTSTART:20000101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20010101T000000Z'),
      ],
      [],
    ],
  ])('%s', (_when, lines, expected) => expect(busy(...lines)).toEqual(expected));
});

test('what is no calendar, repeats without end, or by a rule that no day fulfils, is refused in time', () => {
  for (const text of ['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD'])
    expect(() => busyIntervals(library, text, from, to)).toThrow('The address does not lead to a calendar');
  const series = (rule: string) => () => busy(...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`));
  // The first series is stopped by the number of its occurrences, whatever the time.
  expect(() => within(60_000, series('FREQ=SECONDLY'))).toThrow('The events of the calendar repeat too often');
  expect(() => within(200, series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))).toThrow('takes too long to read');
});
