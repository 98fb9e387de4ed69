import { expect, test } from 'vitest';
import { fromUkTime, toUkTime } from '../../src/site/uk-time.ts';

test.each([
  ['2027-01-15T09:30', ['2027-01-15T09:30:00.000Z']],
  ['2027-07-15T09:30', ['2027-07-15T08:30:00.000Z']],
  ['2027-03-28T00:59', ['2027-03-28T00:59:00.000Z']],
  ['2027-03-28T01:00', []],
  ['2027-03-28T01:30', []],
  ['2027-03-28T02:00', ['2027-03-28T01:00:00.000Z']],
  ['2027-10-31T00:59', ['2027-10-30T23:59:00.000Z']],
  ['2027-10-31T01:30', ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']],
  ['2027-10-31T02:00', ['2027-10-31T02:00:00.000Z']],
  ['soon', []],
])('the clocks of the United Kingdom show %s at %j', (time, instants) => {
  expect(fromUkTime(time)).toEqual(instants);
  for (const instant of instants) expect(toUkTime(instant)).toBe(time);
});
