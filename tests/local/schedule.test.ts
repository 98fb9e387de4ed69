import { expect, test } from 'vitest';
import { isScheduled } from '../../local/schedule.ts';

const at = (time: string) => Date.parse(`2026-11-30T${time}:00Z`);

test.each([
  ['0 8 * * *', '07:59', '08:00', true],
  ['0 8 * * *', '07:58', '08:01', true],
  ['0 8 * * *', '08:00', '08:01', false],
  ['0 8 * * *', '00:48', '00:49', false],
  ['30 0 * * *', '00:29', '00:30', true],
  ['*/5 * * * *', '00:48', '00:49', true],
])('%s between %s and %s in UTC is due: %s', (schedule, after, until, due) => {
  expect(isScheduled(schedule, at(after), at(until))).toBe(due);
});
