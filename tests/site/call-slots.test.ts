import { describe, expect, test } from 'vitest';
import { parseBusinessHours } from '../../src/contracts/leads/business-hours.ts';
import { type CallTaker, freeSlots } from '../../src/site/call-slots.ts';
import { formatCallTime, visitorsTime } from '../../src/site/call-time.ts';

const hoursOf = (text: string) => {
  const hours = parseBusinessHours(text);
  if (!hours) throw new Error(`${text} cannot be read`);
  return hours;
};
const weekdays = hoursOf('Mon-Fri 9-5');
const nights = hoursOf('Sunday to Saturday 0:00-3:00');
const calendar = { hours: weekdays, closedDays: new Map<string, string>() };
const taker = (more: Partial<CallTaker> = {}): CallTaker => ({
  ...{ id: 'ada', hours: weekdays, away: [], dailyCalls: 20, calls: [], busy: [], ...more },
});
const uk = (at: Date) => formatCallTime(at, 'Europe/London');
const timesOf = (now: string, takers: CallTaker[], on: Parameters<typeof freeSlots>[1] = calendar) =>
  freeSlots(new Date(now), on, takers).map(({ at }) => uk(at));
const days = (times: readonly string[]) => [...new Set(times.map((time) => time.slice(0, -7)))];

describe('the times for calls', () => {
  test('are half hours of the next ten working days, with four hours’ notice, and end within the hours', () => {
    const times = timesOf('2027-03-01T09:10Z', [taker()]);
    expect(times.slice(0, 2)).toEqual(['Mon 1 Mar, 13:30', 'Mon 1 Mar, 14:00']);
    expect(times.at(-1)).toBe('Fri 12 Mar, 16:30');
    expect(days(times)).toHaveLength(10);
    expect(times).toHaveLength(7 + 9 * 16);
  });

  test('leave out closed days, other hours of the person, and days away', () => {
    const on = { ...calendar, closedDays: new Map([['2027-03-02', 'A feast']]) };
    const away = [{ from: '2027-03-04', to: '2027-03-05' }];
    const times = timesOf('2027-03-01T20:00Z', [taker({ hours: hoursOf('Mon-Thu 16:30-23:00, Sat 9-5'), away })], on);
    expect(times.slice(0, 3)).toEqual(['Wed 3 Mar, 16:30', 'Mon 8 Mar, 16:30', 'Tue 9 Mar, 16:30']);
  });

  test('leave out what is booked or busy, and days with as many calls as the person takes', () => {
    const calls = [new Date('2027-03-02T10:15Z'), new Date('2027-03-03T09:00Z'), new Date('2027-03-03T16:30Z')];
    const busy = [{ from: new Date('2027-03-02T12:00Z'), to: new Date('2027-03-02T17:00Z') }];
    const times = timesOf('2027-03-01T20:00Z', [taker({ calls, busy, dailyCalls: 2 })]);
    expect(times.filter((time) => time.startsWith('Tue 2')).map((time) => time.slice(-5))).toEqual([
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ]);
    expect(times.some((time) => time.startsWith('Wed 3'))).toBe(false);
    const [slot] = freeSlots(new Date('2027-03-01T20:00Z'), calendar, [taker({ calls }), taker({ id: 'grace' })]);
    expect(slot?.takers).toEqual(['ada', 'grace']);
  });

  test('follow the clocks: the hour that March leaves out is not offered, and that of October once', () => {
    const on = { ...calendar, hours: nights };
    const night = (now: string) => timesOf(now, [taker({ hours: nights })], on).slice(0, 6);
    // On 28 March 2027 clocks go from 1:00 to 2:00, and on 31 October from 2:00 to 1:00.
    expect(night('2027-03-27T12:00Z').map((time) => time.slice(-5))).toEqual([
      '00:00',
      '00:30',
      '02:00',
      '02:30',
      '00:00',
      '00:30',
    ]);
    expect(night('2027-10-30T12:00Z').map((time) => time.slice(-5))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
    ]);
    const before = freeSlots(new Date('2027-03-26T20:00Z'), calendar, [taker()])[0];
    expect([before && uk(before.at), before?.at.toISOString()]).toEqual([
      'Mon 29 Mar, 09:00',
      '2027-03-29T08:00:00.000Z',
    ]);
    const after = freeSlots(new Date('2027-10-29T20:00Z'), calendar, [taker()])[0];
    expect(after?.at.toISOString()).toBe('2027-11-01T09:00:00.000Z');
  });
});

describe('a visitor sees the times of', () => {
  test.each([
    ['Auckland', 'Pacific/Auckland', '2027-03-29T08:00Z', 'Mon 29 Mar, 21:00'],
    ['Auckland, on the next day', 'Pacific/Auckland', '2027-03-29T14:30Z', 'Tue 30 Mar, 03:30'],
    ['Los Angeles', 'America/Los_Angeles', '2027-11-01T09:00Z', 'Mon 1 Nov, 02:00'],
    ['Los Angeles, on the day before', 'America/Los_Angeles', '2027-11-01T01:00Z', 'Sun 31 Oct, 18:00'],
  ])('%s beside those of the United Kingdom', (_where, zone, at, shown) => {
    const moment = new Date(at);
    expect(formatCallTime(moment, zone)).toBe(shown);
    const isSameDay = shown.slice(0, -7) === uk(moment).slice(0, -7);
    expect(visitorsTime(moment, zone)).toBe(isSameDay ? shown.slice(-5) : shown);
  });

  test('the United Kingdom, and of a zone with the same clocks, once', () => {
    expect(visitorsTime(new Date('2027-03-29T08:00Z'), 'Europe/London')).toBeUndefined();
    expect(visitorsTime(new Date('2027-03-29T08:00Z'), 'Europe/Lisbon')).toBeUndefined();
  });
});
