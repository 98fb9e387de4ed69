import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';

const { address } = inject('platform');
const openPage = browserPages();

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('by keyboard alone', { tags: ['thorough'] }, () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { name: element.textContent?.trim() ?? '', ring: outlineStyle !== 'none' && outlineWidth !== '0px' };
    });

  test('every link of the navigation is reached in order, and shows that it is', async () => {
    const page = await openPage();
    await page.goto(`${address}/about`);
    const wanted = ['Skip to content', 'TalentCare', ...(await main(page).getByRole('link').allInnerTexts())];
    for (const name of wanted) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toEqual({ name, ring: true });
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}/#contact`);
  });

  test('the navigation can be skipped', async () => {
    const page = await openPage();
    await page.goto(`${address}/about`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const inMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
    expect(inMain).toBe(true);
  });

  test('the menu of a phone opens, is walked through, and closes to where it was', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${address}/about`);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    for (const name of await main(page).getByRole('link').allInnerTexts()) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toEqual({ name, ring: true });
    }
    await page.keyboard.press('Escape');
    await main(page).waitFor({ state: 'hidden' });
    await expectFocus(button);
  });
});
