import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { send } from '../../platform/http.ts';
import { browserPages } from '../browser/browser.ts';
import { publicPaths } from './public-paths.ts';

const { address } = inject('platform');
const openPage = browserPages();
const items = ['Home', 'About', 'Services', 'TalentCare', 'Benefits', 'Blog', 'Contact'];
const sections = items.filter((item) => item !== 'Home' && item !== 'TalentCare');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const choose = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true }).click();
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The positions that the page passes through from now on. */
const watchScrolling = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: number[] = [];
    addEventListener('scroll', () => seen.push(scrollY));
    return seen;
  });

/** Waits until a section has come to rest below the header, or as near to it as the page's end allows. */
async function arrivesAt(page: Page, id: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate((section) => {
          const top = document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN;
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
          const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
          return top >= 0 && (Math.abs(top - header) < 24 || (atEnd && top < innerHeight));
        }, id),
      { timeout: 10_000 },
    )
    .toBe(true);
}

describe('the navigation', () => {
  test('has its items in order, and nothing of the back office for a visitor', async () => {
    const page = await openPage();
    await page.goto(address);
    expect(await main(page).getByRole('link').allInnerTexts()).toEqual(items);
    expect(await page.content()).not.toContain('href="/admin');
  });

  test('scrolls smoothly to each section of the home page, and Home to its top', async () => {
    const page = await openPage();
    await page.goto(address);
    const positions = await watchScrolling(page);
    for (const name of [...sections, 'Home']) {
      await choose(page, name);
      if (name === 'Home') await expect.poll(() => scrolled(page), { timeout: 10_000 }).toBe(0);
      else await arrivesAt(page, name.toLowerCase());
      // A jump would pass through nothing, and another load of the page would have lost the list.
      expect((await positions.evaluate((seen) => seen.splice(0))).length).toBeGreaterThan(3);
    }
  });

  test('goes from another page to each section of the home page', async () => {
    const page = await openPage();
    await page.goto(`${address}/talentcare`);
    const hrefs = sections.map((name) => main(page).getByRole('link', { name, exact: true }).getAttribute('href'));
    expect(await Promise.all(hrefs)).toEqual(sections.map((name) => `/#${name.toLowerCase()}`));
    await choose(page, 'Benefits');
    await page.waitForURL(`${address}/#benefits`);
    await arrivesAt(page, 'benefits');
  });

  test('goes to the platform’s page, and from there home to the top', async () => {
    const page = await openPage();
    await page.goto(address);
    await choose(page, 'TalentCare');
    await page.waitForURL(`${address}/talentcare`);
    expect(await main(page).getByRole('link', { name: 'TalentCare' }).getAttribute('aria-current')).toBe('page');
    await choose(page, 'Home');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await scrolled(page)).toBe(0);
  });

  test('looks for the section of the address 100 ms after the page is there', async () => {
    const page = await openPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.addInitScript(() => addEventListener('scrollend', () => document.body.setAttribute('data-rested', '')));
    await page.goto(`${address}/#benefits`);
    // The browser looks for it by itself, while the page is not whole yet.
    await page.locator('[data-rested]').waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.clock.runFor(99);
    expect(await scrolled(page)).toBe(0);
    const positions = await watchScrolling(page);
    await page.clock.runFor(1);
    await arrivesAt(page, 'benefits');
    expect((await positions.evaluate((seen) => seen)).length).toBeGreaterThan(3);
  });
});

describe('“Request a Demo” in the header', () => {
  const demo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Request a Demo' });
  const colour = (page: Page) => demo(page).evaluate((link) => getComputedStyle(link).backgroundColor);

  test('leads from every page to the form', async () => {
    for (const path of publicPaths) {
      const { text } = await send(address, path);
      const [, href] = /<a class="header-demo[^>]*href="([^"]*)"/.exec(text) ?? [];
      expect([path, href]).toEqual([path, path === '/' || path === '/contact' ? '#demo-form' : '/#contact']);
    }
  });

  test.each([
    [320, '/contact'],
    [360, '/'],
    [1024, '/'],
  ])('fits into the one line of the header on a screen of %s px, and steps back at the form', async (width, path) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await page.goto(`${address}${path}`);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
    expect(await demo(page).isVisible()).toBe(true);
    await demo(page).click();
    await page.getByRole('form', { name: 'Request a demo' }).waitFor();
    await expect.poll(() => colour(page)).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => scrollTo(0, 0));
    if (path !== '/contact') await expect.poll(() => colour(page)).not.toBe('rgba(0, 0, 0, 0)');
  });
});

test('the next page is fetched when its link is pointed at', { tags: ['thorough'] }, async () => {
  const page = await openPage();
  const fetched: string[] = [];
  page.on('request', async (request) => {
    if ((await request.headerValue('sec-purpose')) === 'prefetch') fetched.push(request.url());
  });
  await page.goto(address);
  await main(page).getByRole('link', { name: 'TalentCare', exact: true }).hover();
  await expect.poll(() => fetched).toEqual([`${address}/talentcare`]);
});

test('only public pages are fetched ahead, and from public pages alone', async () => {
  const rulesOn = async (path: string) =>
    /<script type="speculationrules">(.*?)<\/script>/.exec((await send(address, path)).text)?.[1];
  const { prefetch } = JSON.parse((await rulesOn('/')) ?? '');
  const isFetched = (path: string) =>
    prefetch.some(({ where }: { where: { href_matches: string[] } }) =>
      where.href_matches.some((pattern) => new URLPattern(pattern, address).test(path, address)),
    );
  expect(publicPaths.filter((path) => !isFetched(path))).toEqual([]);
  const others = ['/admin', '/admin/login', '/secret-prefix', '/api/auth', '/api/blog', '/preview#token', '/page'];
  expect(others.filter(isFetched)).toEqual([]);
  expect(await Promise.all(['/admin', '/admin/login'].map(rulesOn))).toEqual([undefined, undefined]);
});

describe('the menu of a phone', () => {
  test.each([
    ['/', 'Services'],
    ['/', 'TalentCare'],
    ['/blog', 'Benefits'],
  ])('on %s shows the same items and closes after %s is chosen', async (path, name) => {
    const page = await openPage(phone);
    await page.goto(`${address}${path}`);
    expect(await main(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).tap();
    expect(await main(page).getByRole('link').allInnerTexts()).toEqual(items);
    await main(page).getByRole('link', { name, exact: true }).tap();
    await page.waitForURL(
      (url) => url.pathname + url.hash === (name === 'TalentCare' ? '/talentcare' : `/#${name.toLowerCase()}`),
    );
    await main(page).waitFor({ state: 'hidden' });
    if (name !== 'TalentCare') await arrivesAt(page, name.toLowerCase());
  });
});
