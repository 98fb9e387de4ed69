import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanExcerpt } from '../../../src/rich-text/clean-text.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

let platform: PreparedPlatform;
const openPage = browserPages();

// One post more than fills a page, a day apart; the third is still a draft.
const posts = Array.from({ length: 26 }, (_, index) => ({
  slug: `post-${index}`,
  published: index !== 2,
  createdAt: new Date(Date.UTC(2026, 5, 30 - index, 23, 30)),
}));
const published = posts.filter((post) => post.published).map(({ slug }) => slug);
const newest = {
  title: 'Five <b>bold</b> rules & one “quote”',
  excerpt: await cleanExcerpt('Short, <em>but</em> whole<img src="x" onerror="document.title = \'broken in\'">'),
  featuredImage: '/share.png',
};

beforeAll(async () => {
  platform = await startPlatformWith(posts.map((post) => (post.slug === 'post-0' ? { ...post, ...newest } : post)));
});

afterAll(() => platform.stop());

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const slugsOf = async (page: Page) =>
  (
    await cards(page)
      .getByRole('link', { name: /^Read More/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  ).map((href) => href?.replace('/blog/', ''));

async function open(path: string, page?: Page): Promise<Page> {
  const opened = page ?? (await openPage());
  await opened.goto(`${platform.address}${path}`);
  return opened;
}

describe('the blog', () => {
  test('shows each post with its picture, title, cleaned excerpt, date and reading time', async () => {
    const page = await open('/blog');
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
    await first.getByRole('heading', { name: newest.title, exact: true }).waitFor();
    const text = await first.textContent();
    // Half past eleven in the evening, in summer: the next day in the United Kingdom.
    expect(text).toContain('01 Jul 2026');
    expect(text).toContain('5 min read');
    expect(await first.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
      newest.featuredImage,
    ]);
    expect(await first.locator('img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await second.getByText('Excerpt of post-1', { exact: true }).waitFor();
    expect(await second.locator('img').count()).toBe(0);
    expect([await first.locator('svg.cover').count(), await second.locator('svg.cover').count()]).toEqual([0, 1]);
    // No markup of a written excerpt is stored.
    expect(text).toContain('Short, but whole');
    expect(await page.title()).not.toContain('broken in');
    await first.getByRole('link', { name: 'Read More' }).click();
    await page.waitForURL(`${platform.address}/blog/post-0`);
  });

  test('has twenty-four posts to a page, newest first, and no draft', async () => {
    const page = await open('/blog');
    expect(await slugsOf(page)).toEqual(published.slice(0, 24));
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL(`${platform.address}/blog/page/2`);
    expect(await slugsOf(page)).toEqual(published.slice(24));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${platform.address}/blog/page/2`);
    expect(await page.title()).toContain('page 2');
    expect(await page.getByRole('link', { name: 'Older posts' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Newer posts' }).click();
    await page.waitForURL(`${platform.address}/blog`);
  });

  test('is counted on the home page', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: `View All ${published.length} Articles` }).waitFor();
    expect(await page.locator('#blog').getByRole('article').count()).toBe(3);
  });

  test('ends on each of its pages with the way to the newsletter', async () => {
    const page = await openPage();
    for (const path of ['/blog', '/blog/page/2']) {
      await open(path, page);
      await page.getByRole('main').getByRole('link', { name: 'Subscribe to Newsletter', exact: true }).click();
      await page.waitForURL(`${platform.address}/#contact`);
    }
  });
});

describe('the blog of those who write it', () => {
  test('is the live list: six placeholders while it loads, then every post, drafts marked', async () => {
    const page = await openPage();
    await signInPage(page, platform.address, platform.author);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/blog/all*', async (route) => {
      await held;
      await route.continue();
    });
    await open('/blog', page);
    const loading = page.getByRole('status', { name: 'Loading posts' });
    await loading.waitFor();
    expect(await loading.locator('> *').count()).toBe(6);
    expect(await cards(page).count()).toBe(0);
    release();
    await cards(page).first().waitFor();
    expect(await loading.count()).toBe(0);
    expect(await slugsOf(page)).toEqual(posts.map(({ slug }) => slug));
    expect(await cards(page).filter({ hasText: 'Draft' }).getByRole('heading').allTextContents()).toEqual([
      'Title of post-2',
    ]);
    expect(await cards(page).first().textContent()).toMatch(/01 Jul 2026.*5 min read/s);
    expect(await cards(page).first().locator('img').getAttribute('src')).toBe(newest.featuredImage);
    expect(await cards(page).locator('svg.cover').count()).toBe(posts.length - 1);
  });

  test('says when the posts cannot be loaded, and loads them at another try', async () => {
    const page = await openPage({ faults: [/500/] });
    await signInPage(page, platform.address, platform.author);
    const answer = { status: 500, json: { success: false, code: 'internal', message: 'Something broke.' } };
    await page.route('**/api/blog/all*', (route) => route.fulfill(answer), { times: 1 });
    await open('/blog', page);
    const failure = page.getByRole('main').getByRole('alert');
    await failure.getByText('The posts could not be loaded. Something broke.', { exact: true }).waitFor();
    expect(await cards(page).count()).toBe(0);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();
    expect(await slugsOf(page)).toEqual(posts.map(({ slug }) => slug));
    expect(await failure.count()).toBe(0);
  });
});
