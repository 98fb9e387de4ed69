import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { palettes } from '../../src/site/cover.ts';
import { send } from '../platform/http.ts';

const { address } = inject('platform');

const folder = 'public/drawings';
const names = await readdir(folder);
const paths = ['/services', '/benefits', '/about'];

test.each(names)('%s is small, still and in the tones of both schemes', async (name) => {
  const drawing = await readFile(`${folder}/${name}`, 'utf8');
  expect(gzipSync(drawing).length).toBeLessThanOrEqual(3000);
  expect(drawing).not.toMatch(/gradient|filter|animation|<animate|<image|https?:\/\/(?!www\.w3\.org)/i);
  const tones = Object.values<string>({ ...palettes.light }).concat(Object.values(palettes.dark));
  expect([...new Set(drawing.match(/#\w+/g))].filter((colour) => !tones.includes(colour))).toEqual([]);
  const [light = '', dark = ''] = drawing.split('@media (prefers-color-scheme: dark)');
  for (const [, shape] of drawing.matchAll(/class="(\w)"/g)) {
    expect(light).toContain(`.${shape} {`);
    expect(dark).toContain(`.${shape} {`);
  }
});

test('each page has its drawing, decorative, with its size, and lazy unless it is in the first view', async () => {
  const shown: string[] = [];
  for (const path of paths) {
    const { text } = await send(address, path);
    const [drawing = '', ...others] = text.match(/<img [^>]*src="\/drawings\/[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    // Only the services have the strengths too.
    expect([path, text.includes('class="strengths')]).toEqual([path, path === '/services']);
    expect(drawing).toMatch(/ alt(?:="")? width="\d+" height="\d+" loading="(?:eager|lazy)"/);
    shown.push(/drawings\/([^"]*)/.exec(drawing)?.[1] ?? '');
  }
  expect(shown.sort()).toEqual(names.sort());
});

/** The part of a page between two texts. */
const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? '';
/** What a pattern captures, as numbers, each time that a text has it. */
const numbers = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, ...found]) => found.map(Number)) as [number, number][];
const sum = (list: readonly number[]) => list.reduce((total, number) => total + number, 0);
const average = (list: readonly number[]) => Math.round(sum(list) / list.length);
const first = ([number]: readonly [number, ...number[]]) => number;

test('the mock-ups show one week that adds up, and each says that its data are samples', async () => {
  const [home, platform] = await Promise.all(
    ['/', '/talentcare'].map(async (path) => (await send(address, path)).text),
  );
  const text = (html: string) => html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
  const bars = (html: string) => numbers(html, /M0 1h([\d.]+)/g).map(first);

  // The file in the hero: what is there of each requirement, its percentage and its bar, and the score and the hours of the week.
  const hero = between(home as string, 'class="stage"', '</section>');
  const percentages = numbers(text(hero), /([\d.]+) of (\d+) /g).map(([done, needed]) =>
    Math.round((done / needed) * 100),
  );
  expect(percentages).toHaveLength(4);
  expect(numbers(text(hero), / (\d+)% (?:Complete|Due)/g).map(first)).toEqual(percentages);
  expect(bars(hero)).toEqual(percentages);
  expect(text(hero).match(/Complete/g)).toHaveLength(percentages.filter((percent) => percent === 100).length);
  const score = average(percentages);
  expect(text(hero)).toContain(` ${score}% of the file is complete`);
  const heights = numbers(hero, / 12\.5v-([\d.]+)/g).map(first);

  // The dashboard of the home section.
  const dashboard = between(home as string, 'class="platform', '</section>');
  const rows = numbers(text(dashboard), /Therapist \w (\d+) sessions (\d+)%/g);
  expect(rows).toHaveLength(2);
  expect(text(dashboard)).toContain(`sessions ${sum(rows.map(first))} `);
  expect(sum(rows.map(first))).toBe(33);
  expect(text(dashboard)).toContain(`average compliance ${average(rows.map(([, scored]) => scored))}% `);
  expect(average(rows.map(([, scored]) => scored))).toBe(90);
  expect(bars(dashboard)).toEqual(rows.map(([, scored]) => scored));
  expect(rows[0]).toEqual([rows[0]?.[0], score]);
  expect(dashboard).toContain(`aria-label="${percentages[3]}%"`);

  // The page of the platform.
  const cards = between(platform as string, 'class="scores"', '</figure>')
    .split('</section>')
    .slice(0, -1);
  expect(cards.map((card) => numbers(card, /aria-label="(\d+)%"/g).map(first))).toEqual(
    rows.map(([, scored]) => [scored]),
  );
  for (const [index, card] of cards.entries()) {
    expect(average(bars(card))).toBe(rows[index]?.[1]);
    expect(numbers(text(card), /[a-zD] (\d+)%/g).map(first)).toEqual(bars(card));
  }
  expect(bars(cards[0] ?? '')).toEqual(percentages);
  const weeks = [
    ...text(between(platform as string, 'class="caseload"', '</table>')).matchAll(/Therapist \w ([\d ]+) more/g),
  ].map(([, counts = '']) => counts.split(' ').map(Number));
  expect(weeks.map((counts) => counts[5])).toEqual(rows.map(first));
  for (const counts of weeks) expect(sum(counts.slice(0, 5))).toBe(counts[5]);
  expect(heights.map((height) => Math.round((height / sum(heights)) * (rows[0]?.[0] ?? 0)))).toEqual(
    weeks[0]?.slice(0, 5),
  );
  const statistics = text(between(platform as string, 'class="statistics', '</section>'));
  const places = (state: string) =>
    (platform as string).match(new RegExp(`<circle class="${state}"`, 'g'))?.length ?? 0;
  const [kept, missed, free] = ['kept', 'missed', 'free'].map(places) as [number, number, number];
  expect(kept + missed).toBe(33);
  expect(free).toBe(sum(weeks.map((counts) => counts[6] ?? 0)));
  expect(statistics).toContain(
    `sessions this week ${kept + missed} attended ${Math.round((kept / (kept + missed)) * 100)}% `,
  );
  expect(statistics).toContain(`places free this week ${free} `);

  for (const page of [home, platform])
    for (const [figure] of (page as string).matchAll(/<figure.*?<\/figcaption>/gs))
      expect(text(figure)).toMatch(/Sample data: \w+ \w+/);
});

test('the icons are where browsers and phones look for them, and have the sizes that they claim', async () => {
  const { text } = await send(address, '/services');
  const linked = [...text.matchAll(/<link rel="(icon|manifest)" href="([^"]*)"/g)];
  expect(linked.map(([, rel, href]) => [rel, href])).toEqual([
    ['icon', '/favicon.svg'],
    ['manifest', '/site.webmanifest'],
  ]);
  expect(text).toContain("manifest-src 'self'");
  const read = async (path: string) => Buffer.from(await (await fetch(`${address}${path}`)).arrayBuffer());
  const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(
    (await read('/site.webmanifest')).toString(),
  );
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    ...['192x192 any', '512x512 any', '512x512 maskable'],
  ]);
  // Browsers and phones look for the other two at these paths without a link, which would cost every page its bytes.
  const claimed = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }];
  for (const { src, sizes } of claimed) {
    const { width, height } = await sharp(await read(src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  // The first image of an icon file begins after its header.
  const { width, height } = await sharp((await read('/favicon.ico')).subarray(22)).metadata();
  expect([width, height]).toEqual([32, 32]);
});
