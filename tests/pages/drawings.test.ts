import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { palettes } from '../../src/site/cover.ts';
import { send } from '../platform/http.ts';

const { address } = inject('platform');

const folder = 'public/drawings';
const names = await readdir(folder);
const paths = ['/', '/talentcare', '/services', '/benefits', '/about'];

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
    expect(drawing).toMatch(/ alt(?:="")? width="\d+" height="\d+" loading="(?:eager|lazy)"/);
    shown.push(/drawings\/([^"]*)/.exec(drawing)?.[1] ?? '');
  }
  expect(shown.sort()).toEqual(names.sort());
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
