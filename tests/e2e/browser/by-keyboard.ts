import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until the control has the focus and shows it; throws where no number of presses gets there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    const [focused, ring] = await control.evaluate((element) => {
      // A text has its ring around the editor.
      const shown = [element, element.closest('div:has(> [role=toolbar])')].some((edge) => {
        const { outlineStyle, outlineWidth } = edge
          ? getComputedStyle(edge)
          : { outlineStyle: 'none', outlineWidth: '' };
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
      return [element === document.activeElement, shown];
    });
    if (focused) return expect(ring).toBe(true);
    await page.keyboard.press('Tab');
  }
  throw new Error(`No number of Tabs leads to ${control}`);
}

/** Goes to a control by Tab and presses Enter on it. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Whether a control has the focus. */
export const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Waits until a control has the focus: a script may give it a moment after what it was given for. */
export const expectFocus = (control: Locator) => expect.poll(() => isFocused(control)).toBe(true);

/** Closes a dialog with Escape, once it has the focus and so listens, and waits until it is gone. */
export async function closeByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
