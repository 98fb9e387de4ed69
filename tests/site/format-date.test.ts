import { expect, test } from 'vitest';
import { formatDate } from '../../src/site/format-date.ts';

test.each([
  ['2026-06-30T22:59:59Z', 'card', '30 Jun 2026'],
  ['2026-06-30T23:00:00Z', 'card', '01 Jul 2026'],
  ['2026-09-05T12:00:00Z', 'card', '05 Sep 2026'],
  ['2026-12-31T23:59:59Z', 'table', '31/12/2026'],
  ['2026-03-09T08:00:00Z', 'post', '09 March 2026'],
  ['2026-07-01T08:00:00Z', 'moment', '01 Jul 2026, 09:00'],
  ['2026-07-01T08:00:07Z', 'version', '01 Jul 2026, 09:00:07'],
  ['2026-07-01T08:00:00Z', 'time', '09:00'],
] as const)('%s as %s is %s in the United Kingdom', (moment, pattern, text) => {
  expect(formatDate(moment, pattern)).toBe(text);
  expect(formatDate(new Date(moment), pattern)).toBe(text);
});

test('what is no moment is an error', () => {
  expect(() => formatDate('yesterday', 'card')).toThrow(RangeError);
});
