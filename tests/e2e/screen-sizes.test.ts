import { describe, expect, inject, test } from 'vitest';
import { browserPages } from './browser.ts';
import { cutOff } from './cut-off.ts';
import { publicPaths } from './public-paths.ts';

const { address } = inject('platform');
const openPage = browserPages();

describe('on a screen of 320 px', () => {
  test.each(publicPaths)('%s fits', async (path) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${address}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect.soft(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await cutOff(page)).toEqual([]);
  });
});

test.each([1280, 2560])('on a screen of %s px nothing is cut off', async (width) => {
  const page = await openPage({ viewport: { width, height: 1000 } });
  for (const path of publicPaths) {
    await page.goto(`${address}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await cutOff(page)).toEqual([]);
  }
});
