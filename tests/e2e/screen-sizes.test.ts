import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { browserPages } from './browser.ts';
import { publicPaths } from './public-paths.ts';

const { address } = inject('platform');
const openPage = browserPages();

/** The words of every element that is wider than the screen or cut off by what it is in. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { right } = element.getBoundingClientRect();
        const { overflowX, clipPath, textOverflow } = getComputedStyle(element);
        // What is for screen readers or robots alone is out of sight, and an ellipsis shows what it leaves out.
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || element.closest('[aria-hidden=true]')) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        const cuts = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
        return right > innerWidth + 1 || cuts;
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 60)}`),
  );

describe('on a screen of 320 px', () => {
  test.each(publicPaths)('%s fits', async (path) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${address}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect.soft(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await cutOff(page)).toEqual([]);
  });

  test('the widest author id is shown whole on the home page', async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(address);
    const author = page
      .locator('#blog')
      .getByRole('article')
      .first()
      .getByText(/^Author /);
    const width = await author.evaluate((element) => {
      element.textContent = 'Author dddddddd-dddd-4ddd-addd-dddddddddddd';
      return { shown: element.clientWidth, whole: element.scrollWidth };
    });
    expect(width.whole).toBe(width.shown);
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
