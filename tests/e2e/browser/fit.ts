import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessibleIn } from './axe.ts';
import { cutOff, cutOffByWiderText, excessWidth } from './cut-off.ts';

/**
 * Expects of the page as it is now, at a desk and on a phone: axe-core finds nothing, and nothing is too wide or cut off. A run
 * without the thorough tests looks at the first width only.
 */
export async function expectFit(page: Page, widths: readonly number[] = [1280, 320]): Promise<void> {
  const isThorough = inject('isThorough');
  for (const width of isThorough ? widths : widths.slice(0, 1)) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleIn(page, 'light');
    expect([width, await excessWidth(page), await cutOff(page)]).toEqual([width, 0, []]);
    if (isThorough) expect([width, await cutOffByWiderText(page)]).toEqual([width, []]);
  }
  // The dark colours are the same at every width.
  if (isThorough) await expectAccessibleIn(page, 'dark');
}
