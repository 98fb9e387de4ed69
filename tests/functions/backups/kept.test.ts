import { expect, test } from 'vitest';
import { backupName, keptBackups } from '../../../functions/_shared/backups/kept.ts';

const daysAgo = (days: number) => backupName(new Date(Date.UTC(2026, 10, 24, 2) - days * 86_400_000));

test('of a backup a night, seven days, four weeks and three months are kept, and none is older than three months', () => {
  const nights = Array.from({ length: 200 }, (_, days) => daysAgo(days));
  const kept = keptBackups(nights);
  for (const days of [0, 1, 2, 3, 4, 5, 6]) expect(kept).toContain(daysAgo(days));
  expect(kept.filter((name) => name > daysAgo(28)).length).toBeLessThanOrEqual(7 + 4);
  expect(kept).toContain('2026-10-31T020000Z');
  expect(kept).toContain('2026-09-30T020000Z');
  expect(kept.length).toBeLessThanOrEqual(14);
  expect(kept.filter((name) => name < daysAgo(92))).toEqual([]);
});

test('backups of one day stay beside each other for a day, and what is no backup is not kept', () => {
  const byHand = backupName(new Date(Date.UTC(2026, 10, 24, 9, 30)));
  expect(keptBackups([daysAgo(0), byHand, 'images', '2026-11-24'])).toEqual([daysAgo(0), byHand]);
});
