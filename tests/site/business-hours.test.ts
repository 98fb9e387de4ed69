import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBusinessHours, shortBusinessHours } from '../../src/contracts/leads/business-hours.ts';
import { arrivedBy, businessMinutesLater, dueTime } from '../../src/site/business-hours.ts';
import { toUkTime } from '../../src/site/uk-time.ts';

const hoursOf = (text: string) => {
  const hours = parseBusinessHours(text);
  if (!hours) throw new Error(`${text} cannot be read`);
  return hours;
};
const weekdays = hoursOf('Monday to Friday 9:00-18:00 GMT');
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
    ];
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...texts), moments, moments, (text, one, other) => {
        const hours = hoursOf(text);
        const [due, otherDue] = [dueTime(one, hours), dueTime(other, hours)];
        const [date = '', time = ''] = toUkTime(due.toISOString()).split('T');
        expect(hours.days).toContain(new Date(date).getUTCDay());
        expect(time >= hours.opens && time <= hours.closes).toBe(true);
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
  ['Monday to Friday 9:00-18:00 GMT', 'Mon-Fri 9:00 AM - 6:00 PM GMT', [1, 2, 3, 4, 5]],
  ['saturday to sunday 0:30-12:15 UK time', 'Sat-Sun 12:30 AM - 12:15 PM UK time', [6, 0]],
  ['Wednesday to Wednesday 08:00-09:00', 'Wed 8:00 AM - 9:00 AM', [3]],
])('“%s” are the business hours “%s”', (text, short, days) => {
  expect(shortBusinessHours(text)).toBe(short);
  expect(parseBusinessHours(text)?.days).toEqual(days);
});

test.each([
  '',
  'always',
  'Monday to Friday',
  'Monday to Friday 18:00-9:00',
  'Monday to Friday 9:00-24:00',
  'Monday to Fryday 9:00-18:00',
  'Monday to Friday 9:70-18:00',
])('“%s” is no text of business hours, and stays as it is', (text) => {
  expect(parseBusinessHours(text)).toBeUndefined();
  expect(shortBusinessHours(text)).toBe(text);
});
