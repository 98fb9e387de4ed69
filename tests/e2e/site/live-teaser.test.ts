import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

// The site was built from other posts.
const posts = ['one', 'two', 'three', 'four'].map((slug, index) => ({
  slug,
  title: `Newer ${slug}`,
  createdAt: new Date(Date.UTC(2027, 0, 10 - index)),
}));

let platform: PreparedPlatform;
const openPage = browserPages();

beforeAll(async () => {
  platform = await startPlatformWith(posts, inject('withoutBuilds'));
});

afterAll(() => platform?.stop());

/** Notes the requests for the teaser. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

async function scrollUntilAsked(page: Page, asked: readonly string[]): Promise<void> {
  for (let step = 0; step < 40 && !asked.includes('/blog-teaser'); step += 1) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 300, 0);
      }),
  );

const titles = (page: Page) => page.locator('#blog article h3').allTextContents();

describe('the teaser of the home page', () => {
  test('asks once for newer posts, when it comes near the screen, and nothing moves', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage({ viewport: { width: 1280, height: 720 } });
    const asked = watchRequests(page);
    await page.goto(platform.address);
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/blog-teaser');
    expect(await titles(page)).not.toContain('Newer one');
    const before = await shifts(page);
    await scrollUntilAsked(page, asked);
    await expect.poll(() => titles(page)).toEqual(['Newer one', 'Newer two', 'Newer three']);
    await page.locator('#blog').getByRole('link', { name: 'View All 4 Articles' }).waitFor();
    await page.locator('#blog').scrollIntoViewIfNeeded();
    expect(await shifts(page)).toBe(before);
    expect(asked.filter((path) => path === '/blog-teaser')).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.getByRole('button', { name: 'Read More' }).first().click();
    await page.getByRole('dialog', { name: 'Blog post' }).getByText('Content of one', { exact: true }).waitFor();
  });

  test('is that of the last build without JavaScript, and while the list cannot be had', {
    tags: ['thorough'],
  }, async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(platform.address);
    expect(await titles(plain)).toHaveLength(3);
    const page = await openPage({ faults: [/blog-teaser|Failed to load/] });
    await page.route('**/blog-teaser', (route) => route.abort());
    await page.goto(`${platform.address}/#blog`);
    await page.waitForLoadState('networkidle');
    expect(await titles(page)).toEqual(await titles(plain));
  });

  test('keeps the buttons of creators', { tags: ['thorough'] }, async () => {
    const page = await openPage({ viewport: { width: 1280, height: 720 } });
    await signInPage(page, platform.address, platform.author);
    const asked = watchRequests(page);
    await page.goto(platform.address);
    await page.getByRole('button', { name: 'Nuovo Post' }).waitFor({ state: 'attached' });
    await scrollUntilAsked(page, asked);
    await page.getByRole('button', { name: 'Modifica: Newer one' }).waitFor();
    expect(await page.getByRole('button', { name: 'Nuovo Post' }).count()).toBe(1);
  });
});
