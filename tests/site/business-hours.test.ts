import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBusinessHours, shortBusinessHours } from '../../src/contracts/leads/business-hours.ts';
import { formatClosedDays, parseClosedDays } from '../../src/contracts/leads/closed-days.ts';
import { arrivedBy, businessMinutesLater, dueTime, hoursOn, workingDayAfter } from '../../src/site/business-hours.ts';
import { closureAt, closuresOf } from '../../src/site/closure.ts';
import { toUkTime } from '../../src/site/uk-time.ts';

const hoursOf = (text: string) => {
  const hours = parseBusinessHours(text);
  if (!hours) throw new Error(`${text} cannot be read`);
  return hours;
};
const calendarOf = (text: string, closed = '') => ({ hours: hoursOf(text), closedDays: parseClosedDays(closed) });
const weekdays = calendarOf('Monday to Friday 9:00-18:00 GMT');
const holidays = calendarOf(
  'Monday to Friday 9:00-18:00 GMT',
  '2026-12-28 Boxing Day\n2026-12-25 Christmas Day\n2026-12-26 Saturday\n2027-03-29 Easter Monday\n2027-03-26 Good Friday',
);
const minuteMs = 60_000;

describe('a request that arrives', () => {
  // In 2026, 2 November is a Monday. British Summer Time begins on 29 March and ends on 25 October, both Sundays.
  test.each([
    ['in business hours', '2026-11-02T10:30Z', '2026-11-03T10:30'],
    ['before business hours', '2026-11-02T06:00Z', '2026-11-02T18:00'],
    ['after business hours', '2026-11-02T20:00Z', '2026-11-03T18:00'],
    ['on a Friday', '2026-11-06T15:00Z', '2026-11-09T15:00'],
    ['on a Friday night', '2026-11-06T21:00Z', '2026-11-09T18:00'],
    ['on a Saturday', '2026-11-07T12:00Z', '2026-11-09T18:00'],
    ['on a Sunday', '2026-11-08T23:59Z', '2026-11-09T18:00'],
    ['on the Friday before the clocks go forward', '2026-03-27T10:00Z', '2026-03-30T10:00'],
    ['on the Friday before the clocks go back', '2026-10-23T09:00Z', '2026-10-26T10:00'],
    ['in summer, at 00:30 on a Saturday there', '2026-07-03T23:30Z', '2026-07-06T18:00'],
    ['to the minute of closing', '2026-11-02T18:00Z', '2026-11-03T18:00'],
  ])('%s is due within 24 hours of working days, in business hours', (_when, arrival, due) => {
    expect(toUkTime(dueTime(new Date(arrival), weekdays).toISOString())).toBe(due);
  });

  test('is due in business hours, and never earlier than one that arrived before; the moment that parts overdue ones agrees', () => {
    const texts = [
      'Monday to Friday 9:00-18:00',
      'Saturday to Sunday 1:15-23:59',
      'Sunday to Saturday 0:00-0:01',
      'Wednesday to Wednesday 8:30-9:00',
      'Mon-Fri 9-5, Sat 10-2',
      'Monday 9:00-17:00',
      'Monday 8:00-9:00, Tuesday and Thursday 14:00-20:00, Sunday 6:00-23:00',
    ];
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...texts), moments, moments, (text, one, other) => {
        // Fifty Mondays in a row, so that a week with one working day has none.
        const closed = Array.from(
          { length: 50 },
          (_, week) => `${new Date(Date.UTC(2026, 10, 2 + 7 * week)).toISOString().slice(0, 10)} Closed`,
        );
        const hours = calendarOf(text, closed.join('\n'));
        const [due, otherDue] = [dueTime(one, hours), dueTime(other, hours)];
        const [date = '', time = ''] = toUkTime(due.toISOString()).split('T');
        const { opens, closes } = hoursOn(hours, date) ?? { opens: 'closed', closes: '' };
        expect(time >= opens && time <= closes).toBe(true);
        expect(due.getTime()).toBeGreaterThanOrEqual(one.getTime() - minuteMs);
        if (one <= other) expect(due.getTime()).toBeLessThanOrEqual(otherDue.getTime());
        expect(one < arrivedBy(other, hours)).toBe(due <= other);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['2026-11-02T10:00Z', 240, '2026-11-02T14:00'],
  ['2026-11-02T14:00Z', 240, '2026-11-02T18:00'],
  ['2026-11-06T16:00Z', 240, '2026-11-09T11:00'],
  ['2026-11-07T16:00Z', 240, '2026-11-09T13:00'],
  ['2026-11-02T03:00Z', 1000, '2026-11-03T16:40'],
])('%s and %i minutes of business hours are %s', (from, minutes, later) => {
  expect(toUkTime(businessMinutesLater(new Date(from), minutes, weekdays).toISOString())).toBe(later);
});

test.each([
  // 25 December 2026 is a Friday; the clocks go forward on 28 March 2027, between Good Friday and Easter Monday.
  ['2026-12-24T11:00Z', '2026-12-29T11:00'],
  ['2026-12-25T11:00Z', '2026-12-29T18:00'],
  ['2026-12-27T23:00Z', '2026-12-29T18:00'],
  ['2026-12-28T11:00Z', '2026-12-29T18:00'],
  ['2027-03-25T11:00Z', '2027-03-30T11:00'],
  ['2027-03-28T11:00Z', '2027-03-30T18:00'],
])('the clock rests on closed days: what arrives at %s is due at %s', (arrival, due) => {
  expect(toUkTime(dueTime(new Date(arrival), holidays).toISOString())).toBe(due);
  const later = businessMinutesLater(new Date('2026-12-24T17:00Z'), 120, holidays);
  expect(toUkTime(later.toISOString())).toBe('2026-12-29T10:00');
});

test('working days leave out closed days, and visitors are told of them on and before them', () => {
  expect(hoursOn(holidays, '2026-12-25')).toBeUndefined();
  expect(workingDayAfter(holidays, '2026-12-24')).toEqual({ date: '2026-12-29', opens: '09:00', closes: '18:00' });
  const noteAt = (moment: string) => closureAt(holidays, new Date(moment))?.note;
  const christmas = 'We are closed for Christmas Day and Boxing Day, and back on Tuesday 29 December.';
  expect(noteAt('2026-12-23T23:59Z')).toBeUndefined();
  for (const day of ['24', '25', '26', '27', '28']) expect(noteAt(`2026-12-${day}T00:00Z`)).toBe(christmas);
  expect(noteAt('2026-12-29T00:00Z')).toBeUndefined();
  // In summer time, the day begins at 23:00 in UTC.
  expect(noteAt('2027-03-29T22:59Z')).toBe(
    'We are closed for Good Friday and Easter Monday, and back on Tuesday 30 March.',
  );
  expect(noteAt('2027-03-29T23:00Z')).toBeUndefined();
  expect(closuresOf(holidays).map(({ back }) => back)).toEqual(['2026-12-29', '2027-03-30']);
});

test('closed days are kept in order, each date once, and lines of another form are left out', () => {
  const days = parseClosedDays(
    ' 2027-01-01  New Year \nnext week\n2026-02-30 Never\n2026-12-25 A\n2026-12-25 Christmas Day',
  );
  expect(formatClosedDays(days)).toBe('2026-12-25 Christmas Day\n2027-01-01 New Year');
});

test('hours of a Saturday that end earlier bring the due time of a Friday forward', () => {
  const hours = calendarOf('Mon-Fri 9-5, Sat 10-2');
  const due = (arrival: string) => toUkTime(dueTime(new Date(arrival), hours).toISOString());
  expect(due('2026-11-06T11:00Z')).toBe('2026-11-07T11:00');
  expect(due('2026-11-06T16:00Z')).toBe('2026-11-07T14:00');
  expect(due('2026-11-06T09:30Z')).toBe('2026-11-06T17:00');
  expect(due('2026-11-07T12:00Z')).toBe('2026-11-09T12:00');
  expect(due('2026-11-08T12:00Z')).toBe('2026-11-09T17:00');
});

const nineToFive = [1, 2, 3, 4, 5].map((day) => `${day} 09:00-17:00`);

test.each([
  [
    'Monday to Friday 9:00-18:00 GMT',
    'Mon-Fri 9:00 AM - 6:00 PM GMT',
    nineToFive.map((day) => day.replace('17', '18')),
  ],
  ['saturday to sunday 0:30-12:15 UK time', 'Sat-Sun 12:30 AM - 12:15 PM UK time', ['0 00:30-12:15', '6 00:30-12:15']],
  ['Wednesday to Wednesday 08:00-09:00', 'Wed 8:00 AM - 9:00 AM', ['3 08:00-09:00']],
  ['Mon-Fri 9-5', 'Mon-Fri 9:00 AM - 5:00 PM', nineToFive],
  ['Monday – Friday 9.00 – 17.00', 'Mon-Fri 9:00 AM - 5:00 PM', nineToFive],
  ['Mon to Fri 9am to 5pm GMT', 'Mon-Fri 9:00 AM - 5:00 PM GMT', nineToFive],
  [
    'Monday to Friday 9:00 - 17:00, Saturdays 10-2',
    'Mon-Fri 9:00 AM - 5:00 PM, Sat 10:00 AM - 2:00 PM',
    [...nineToFive, '6 10:00-14:00'],
  ],
  ['Tues, Thurs and Sat 12:30-5', 'Tue, Thu, Sat 12:30 PM - 5:00 PM', [2, 4, 6].map((day) => `${day} 12:30-17:00`)],
])('“%s” are the business hours “%s”', (text, short, days) => {
  expect(shortBusinessHours(text)).toBe(short);
  const read = hoursOf(text).flatMap((hours, day) => (hours ? [`${day} ${hours.opens}-${hours.closes}`] : []));
  expect(read).toEqual(days);
});

test.each([
  '',
  'always',
  'Monday to Friday',
  'Monday to Friday 18:00-9:00',
  'Monday to Friday 9:00-24:00',
  'Monday to Fryday 9:00-18:00',
  'Monday to Friday 9:70-18:00',
  'Mo-Fr 9-5',
  'Mon-Wed-Fri 9-5',
  'Mon-Fri 9am-5am',
  'Mon-Fri 9-5, Fri 9-4',
  'Mon-Fri 9-5, Sat',
  'Mon-Fri 13pm-5pm',
])('“%s” is no text of business hours, and stays as it is', (text) => {
  expect(parseBusinessHours(text)).toBeUndefined();
  expect(shortBusinessHours(text)).toBe(text);
});
