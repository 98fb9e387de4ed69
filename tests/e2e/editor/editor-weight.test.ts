import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

// Kilobytes of scripts at gzip -9, all that the screen loads before anything is touched.
test.each([
  ['/admin', 140],
  ['/admin?tab=blog', 140],
  ['/admin/blog/new', 240],
])('%s loads at most %i kB of JavaScript', { tags: ['thorough'] }, async (path, limit) => {
  const page = await openPage();
  const sizes = new Map<string, number>();
  // The browser forgets the body of a response when the page is left, so it is read on its way.
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    sizes.set(route.request().url(), gzipSync(await response.body(), { level: 9 }).length / 1000);
    await route.fulfill({ response });
  });
  await signInPage(page, address, admin);
  await page.goto(address + path);
  await page.locator('[contenteditable=true], [role=tabpanel] h2').first().waitFor();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(60);
  expect(total).toBeLessThanOrEqual(limit);
});
