import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessibleIn } from './axe.ts';
import { cutOff, cutOffByWiderText, excessWidth } from './cut-off.ts';

/** Expects of the page as it is now, at a desk and on a phone: axe-core finds nothing, and nothing is too wide or cut off. */
export async function expectFit(page: Page, widths: readonly number[] = [1280, 320]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleIn(page, 'light');
    expect([width, await excessWidth(page), await cutOff(page)]).toEqual([width, 0, []]);
    expect([width, await cutOffByWiderText(page)]).toEqual([width, []]);
  }
  // The dark colours are the same at every width.
  await expectAccessibleIn(page, 'dark');
}
