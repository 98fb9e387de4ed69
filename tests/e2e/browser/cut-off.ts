import type { Page } from 'playwright-core';

/** Returns a line for every visible element that is wider than the screen, or cut off by the element that it is in. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { right } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const { overflowX, clipPath, textOverflow } = style;
        // Radix hides its announcements by the old property.
        const clip = style.getPropertyValue('clip');
        // What is for screen readers or robots alone is out of sight, and an ellipsis shows what it leaves out.
        if (clip !== 'auto' || clipPath !== 'none' || textOverflow === 'ellipsis') return false;
        if (element.closest('[aria-hidden=true]')) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        // A field scrolls by itself, and so does a strip of tabs or tools.
        if (element.matches('input, select')) return false;
        for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
          const around = getComputedStyle(parent);
          if (['auto', 'scroll'].includes(around.overflowX) || around.clipPath !== 'none') return false;
        }
        const cuts = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
        return right > innerWidth + 1 || cuts;
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 60)}`),
  );

// What a reader may set without loss (WCAG 2.2, success criterion 1.4.12).
const widerSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

/** Returns what is cut off, or makes the page too wide, once a reader has set the text wider. The page stays as it was. */
export async function cutOffByWiderText(page: Page): Promise<string[]> {
  const setSheets = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      const others = text ? document.adoptedStyleSheets : document.adoptedStyleSheets.slice(0, -1);
      document.adoptedStyleSheets = text ? [...others, sheet] : others;
    }, css);
  await setSheets(widerSpacing);
  const excess = await excessWidth(page);
  const found = [...(await cutOff(page)), ...(excess > 0 ? [`The page is ${excess} px too wide`] : [])];
  await setSheets('');
  return found;
}

/** Returns how many pixels the page, and every open dialog, is wider than the room that it has. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, dialog[open], [role$=dialog]')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .reduce((most, excess) => Math.max(most, excess), 0),
  );
