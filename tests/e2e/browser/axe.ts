import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

// Every page that is looked at compiles it anew: the minified file is half the work.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds on the page as it is now: each violation of WCAG 2.2 AA with the elements that have it; by all its
 * rules, or only by those that look at colours.
 */
export async function findViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Colours that are on their way from one to the other are nobody's choice; what moves for ever is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  // axe-core does not look into what the browser has not laid out yet.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
  // A page that is looked at again has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate(
    (run) => (window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }).axe.run(run),
    {
      runOnly: rules === 'all' ? standard : colours,
      resultTypes: ['violations'],
    } satisfies RunOptions,
  );
  // A run that looked at nothing would find nothing.
  if (passes.length < (rules === 'all' ? 10 : 1))
    throw new Error(`axe-core has looked at too little: ${passes.length} rules`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

// What axe-core has looked at on a page, by test and screen: each time takes a fifth of a second of CPU.
const lookedAt = new WeakMap<Page, Set<string>>();

/**
 * Expects that axe-core finds nothing on the page as it is now, in a scheme; the dark one differs in its colours alone. A run
 * without the thorough tests looks at a screen once in a test, in the first state that the test asks about.
 */
export async function expectAccessibleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (!inject('isThorough')) {
    const screens = lookedAt.get(page) ?? new Set();
    const { pathname, search } = new URL(page.url());
    const screen = `${expect.getState().currentTestName} ${pathname}${search}`;
    if (screens.has(screen)) return;
    lookedAt.set(page, screens.add(screen));
  }
  await page.emulateMedia({ colorScheme });
  expect.soft(await findViolations(page, colorScheme === 'light' ? 'all' : 'colours')).toEqual([]);
}

/**
 * Expects that axe-core finds nothing on the page as it is now, in its light and in its dark colours. A run without the
 * thorough tests looks at the light ones only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn(page, 'light');
  if (inject('isThorough')) await expectAccessibleIn(page, 'dark');
}
