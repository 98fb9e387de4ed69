import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { samplePosts } from '../../../db/sample-posts.ts';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import { send } from '../../platform/http.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { cutOff, cutOffByWiderText } from '../browser/cut-off.ts';
import { postPath } from './public-paths.ts';

const { address } = inject('platform');
const openPage = browserPages();

// Every address that a search engine may keep, with what its title must name.
const routes = [
  ['/', settingDefaults.seo_home_title],
  ['/about', 'About'],
  ['/services', 'Services'],
  ['/talentcare', 'TalentCare'],
  ['/benefits', 'Benefits'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
  ['/blog', 'Blog'],
  [postPath, samplePosts[0].title],
] as const;

/** Brings everything on a page into view, once: what it then loads or does against its policy fails the test. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) await page.mouse.wheel(0, 600);
  await page.waitForLoadState('networkidle');
}

const seen = { titles: new Set<string>(), descriptions: new Set<string | null>() };

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

describe.each(routes)('the page %s', (path, subject) => {
  test('says what it is, has its landmarks, takes nothing from elsewhere, is accessible and fits every screen', async () => {
    const page = await openPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    expect((await page.goto(`${address}${path}`))?.status()).toBe(200);

    const title = await page.title();
    const description = await meta(page, 'description');
    expect(title).toContain(subject);
    expect(description?.length).toBeGreaterThan(30);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${address}${path}`);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    expect(await meta(page, 'og:title')).toBe(title);
    expect(await meta(page, 'og:description')).toBe(description);
    expect(await meta(page, 'og:url')).toBe(`${address}${path}`);
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
    const picture = new URL((await meta(page, 'og:image')) ?? '');
    expect((await send(picture.origin, picture.pathname)).headers['content-type']).toMatch(/^image\//);

    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(landmark).count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);

    // An id names nobody to a visitor.
    expect(await page.getByRole('main').textContent()).not.toMatch(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i);

    expect(requests).toContain(`${address}${path}`);
    await seeAll(page);
    expect(requests.filter((url) => !url.startsWith(address) || url.includes('/api/'))).toEqual([]);
    seen.titles.add(title);
    seen.descriptions.add(description);

    await expectAccessible(page);
    for (const width of inject('isThorough') ? [1280, 2560, 320] : [320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect.soft(await cutOff(page)).toEqual([]);
      if (inject('isThorough')) expect.soft([width, await cutOffByWiderText(page)]).toEqual([width, []]);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await cutOff(page)).toEqual([]);
  });
});

test('no two pages have the same title or description', () => {
  expect(seen.titles.size).toBe(routes.length);
  expect(seen.descriptions.size).toBe(routes.length);
});

test('the home page has the title, the description and the keywords of the settings, within their limits', async () => {
  const page = await openPage();
  await page.goto(address);
  const title = await page.title();
  expect(title).toBe(settingDefaults.seo_home_title);
  expect(title.length).toBeLessThanOrEqual(60);
  expect(await meta(page, 'description')).toBe(settingDefaults.seo_home_description);
  expect(await meta(page, 'keywords')).toBe(settingDefaults.seo_home_keywords);
});

test.each([
  ['/', 'demo-request', 'We use your details to answer you'],
  ['/contact', 'demo-request', 'We use your details to answer you'],
  ['/privacy', 'complaint', 'We use your details to look into your complaint'],
])(
  'below the button on %s, a sentence says what the details are used for and how long they are kept',
  async (path, form, use) => {
    const { text } = await send(address, path);
    const below = text.slice(text.lastIndexOf('</button>', text.indexOf('class="field-hint"')));
    expect(text.slice(0, text.indexOf('class="field-hint"'))).toContain(`action="/api/${form}`);
    const words = below.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(new RegExp(`${use}.*delete them 24 months after our`));
    expect(below).toMatch(/<a href="(?:\/privacy|#rights)">/);
  },
);

test.each(['/nowhere', '/blog/page/99', '/about/us'])('there is no page at %s', async (path) => {
  const page = await openPage({ faults: [/404/] });
  expect((await page.goto(`${address}${path}`))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor();
  expect(await meta(page, 'robots')).toBe('noindex');
  expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'home page' }).click();
  await page.waitForURL(`${address}/`);
});
