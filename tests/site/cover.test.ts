import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverSvg, palettes } from '../../src/site/cover.ts';

const size = { width: 1600, height: 900 };
const titles = [
  'What a compliant therapist file looks like',
  'Supervision is not a box to tick',
  'Onboarding a therapist in ten working days',
  'Caseloads: the number nobody agrees on',
  'Training that survives Monday morning',
  'A word on listening',
  'Zażółć <b>gęślą</b> & "jaźń"',
];

test('the same title gives the same cover, and other titles give others', () => {
  const covers = titles.map((title) => coverSvg(title, size, palettes.page));
  expect(titles.map((title) => coverSvg(title, size, palettes.page))).toEqual(covers);
  expect(new Set(covers).size).toBe(titles.length);
  // Readers know a post by its cover, so a change of the code must not change the covers of old posts.
  expect(covers[1]).toContain('<path fill="var(--tone-mid)" d="M-7 8a7 7 0 0 1 14 0"/>');
});

test('a cover is a small picture in four flat colours', async () => {
  for (const title of titles) {
    const cover = coverSvg(title, { width: 1200, height: 630 }, palettes.light);
    expect(gzipSync(cover).length).toBeLessThanOrEqual(3000);
    expect(cover).not.toMatch(/gradient|filter|var\(/i);
    const colours = new Set(cover.match(/#\w+/g));
    expect([...colours].filter((colour) => !Object.values<string>(palettes.light).includes(colour))).toEqual([]);
    const { width, height } = await sharp(Buffer.from(cover)).png().metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

test('the colours of drawings are the same in a page and in a file', async () => {
  const tokens = await readFile('src/styles/tokens.css', 'utf8');
  for (const name of ['wash', 'mid', 'ink', 'accent'] as const)
    expect(tokens).toContain(`--tone-${name}: light-dark(${palettes.light[name]}, ${palettes.dark[name]});`);
});
