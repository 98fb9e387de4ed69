import { expect, test } from 'vitest';
import { raceForFolder } from './claim-race.ts';

test('of three that claim a data folder at once after kill -9, one has it', { tags: ['thorough'] }, async () => {
  const ends = await raceForFolder(5);
  expect(new Set(ends)).toEqual(new Set(['claimed, refused, refused']));
});
