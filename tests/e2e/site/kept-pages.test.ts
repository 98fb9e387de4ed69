import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();
let first: object;

test('a test leaves a page with a session, stored words, routes, dark colours and no connection', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  first = page;
  await page.route('**/about', (route) => route.fulfill({ contentType: 'text/html', body: 'Routed' }));
  await page.goto(`${address}/about`);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    // biome-ignore lint/suspicious/noDocumentCookie: as a script of the page would
    document.cookie = 'left=behind';
  });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.context().setOffline(true);
});

test('the next test gets the same page, with nothing of that', async () => {
  const page = await openPage();
  expect(page).toBe(first);
  await page.goto(`${address}/about`);
  const left = await page.evaluate(() => ({
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    media: [matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches],
    width: innerWidth,
  }));
  expect(left).toEqual({ stored: [0, 0, ''], media: [false, false], width: 1280 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.install();
});

test('a page with a clock of its own is nobody else’s', async () => {
  expect(await openPage()).not.toBe(first);
});
