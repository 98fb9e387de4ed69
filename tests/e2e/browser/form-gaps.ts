import type { Locator } from 'playwright-core';

/** Returns the smallest vertical distance, in pixels, between the fields, messages and buttons of a form. */
export const smallestGap = (form: Locator): Promise<number> =>
  form.locator('.field, > p:not(:empty), > button').evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
    const gaps = boxes.flatMap(({ bottom }) => boxes.map(({ top }) => top - bottom));
    return Math.min(...gaps.filter((gap) => gap > -1));
  });
