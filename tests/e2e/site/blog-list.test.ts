import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { awkward, longBlog, newest, publishedSlugs, topicSlugs } from '../../fixtures/long-blog.ts';
import { type SharedBlog, sharedBlog } from '../../platform/shared-blog.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

let platform: SharedBlog;
const openPage = browserPages();
const lastPage = Math.ceil(publishedSlugs.length / 24);
// The live list has fifty posts on a page, drafts included.
const live = longBlog.slice(0, 50);

beforeAll(async () => {
  platform = await sharedBlog();
});

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
    await first.getByRole('heading', { name: awkward, exact: true }).waitFor();
    const text = await first.textContent();
    expect(text).toContain('01 Jul 2026');
    expect(text).toContain('5 min read');
    expect(await first.locator('img').count()).toBe(0);
    expect(await second.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
      '/share.png',
    ]);
    expect(await second.locator('img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await second.getByText('A short one.', { exact: true }).waitFor();
    expect((await first.locator('svg.cover').boundingBox())?.height).toBeLessThanOrEqual(320);
    expect([await first.locator('svg.cover').count(), await second.locator('svg.cover').count()]).toEqual([1, 0]);
    // No markup of a written excerpt is stored.
    expect(text).toContain(`${awkward.replace('<b>', '')} in short`);
    expect(await page.title()).not.toContain('broken in');
    await first.getByRole('link', { name: 'Read More' }).click();
    await page.waitForURL(`${platform.address}/blog/newest`);
  });

  test('has twenty-four posts to a page, newest first, and no draft, leads to the newsletter, and is counted on the home page', async () => {
    const page = await open('/blog');
    expect(await slugsOf(page)).toEqual(publishedSlugs.slice(0, 24));
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL(`${platform.address}/blog/page/2`);
    expect(await slugsOf(page)).toEqual(publishedSlugs.slice(24, 48));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${platform.address}/blog/page/2`);
    expect(await page.title()).toContain('page 2');
    await page.getByRole('main').getByRole('link', { name: 'Subscribe to Newsletter', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Newer posts' }).click();
    await page.waitForURL(`${platform.address}/blog`);
    await open(`/blog/page/${lastPage}`, page);
    expect(await slugsOf(page)).toEqual(publishedSlugs.slice((lastPage - 1) * 24));
    expect(await page.getByRole('link', { name: 'Older posts' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Subscribe to Newsletter', exact: true }).click();
    await page.waitForURL(`${platform.address}/#contact`);
    // The home page counts them.
    await page.getByRole('link', { name: `View All ${publishedSlugs.length} Articles` }).waitFor();
    expect(await page.locator('#blog').getByRole('article').count()).toBe(3);
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
    expect(await slugsOf(page)).toEqual(live.map(({ slug }) => slug));
    const drafts = cards(page).filter({ has: page.getByText('Draft', { exact: true }) });
    expect(await drafts.getByRole('heading').allTextContents()).toEqual(['A draft about zephyrs']);
    expect(await cards(page).first().textContent()).toMatch(/01 Jul 2026.*5 min read/s);
    expect(await cards(page).nth(1).locator('img').getAttribute('src')).toBe('/share.png');
    expect(await cards(page).locator('svg.cover').count()).toBe(
      live.filter(({ featuredImage }) => !featuredImage).length,
    );
    // A draft may have a topic that has no page yet.
    const topic = newest.topics[0] ?? '';
    await cards(page).first().getByRole('link', { name: topic, exact: true }).waitFor();
    expect(await drafts.getByText('Wards', { exact: true }).evaluate((text) => text.tagName)).toBe('SPAN');
    const topics = page.getByRole('navigation', { name: 'Topics' });
    await topics.getByText(`All ${topicSlugs.length} topics`).click();
    expect(await topics.getByRole('link', { name: 'Unseen' }).count()).toBe(0);
    await topics.getByRole('link', { name: 'Wards', exact: true }).last().click();
    await page.waitForURL('**/blog/topics/wards');
    await drafts.waitFor();
    expect(await slugsOf(page)).toEqual(['newest', 'hidden']);
  });

  test('says when the posts cannot be loaded, and loads them at another try', { tags: ['thorough'] }, async () => {
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
    expect(await slugsOf(page)).toEqual(live.map(({ slug }) => slug));
    expect(await failure.count()).toBe(0);
  });
});
