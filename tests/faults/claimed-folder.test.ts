import { expect, test } from 'vitest';
import { raceForFolder } from '../local/claim-race.ts';

test('of three that claim a data folder at once after kill -9, one has it, two hundred times over', async () => {
  const ends = await raceForFolder(200);
  expect(ends).toEqual(Array.from({ length: 200 }, () => 'claimed, refused, refused'));
}, 600_000);
