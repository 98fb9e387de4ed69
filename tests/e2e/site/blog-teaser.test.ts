import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { samplePosts } from '../../../db/sample-posts.ts';
import type { BlogPost } from '../../../db/schema.ts';
import { teaserPath } from '../../../src/contracts/publishing/live-lists.ts';
import { site } from '../../../src/site/brand.ts';
import { formatDate } from '../../../src/site/format-date.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();
let posts: BlogPost[];

// The posts that the build knew. Other tests publish newer ones meanwhile, so the teaser of the build stays: nobody answers the
// question for newer posts. What its answer does is proved in live-teaser.test.ts.
beforeAll(async () => {
  posts = await new Database(databaseUrl)
    .selectFrom('blogPosts')
    .selectAll()
    .where(
      'slug',
      'in',
      samplePosts.map(({ slug }) => slug),
    )
    .orderBy('createdAt', 'desc')
    .execute();
});

async function openTeaser(page: Page) {
  await page.route(`**${teaserPath}`, () => undefined);
  await page.goto(address);
  return page.locator('#blog').getByRole('article');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Blog post' });

describe('the blog on the home page', () => {
  test('shows the three newest posts, each with its date, title, excerpt and author, and leads to all of them', async () => {
    const page = await openPage();
    const cards = await openTeaser(page);
    expect(await cards.count()).toBe(3);
    for (const [index, { title, excerpt, authorId, createdAt }] of posts.slice(0, 3).entries()) {
      const card = cards.nth(index);
      expect(formatDate(createdAt, 'card')).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
      await card.getByText(formatDate(createdAt, 'card'), { exact: true }).waitFor();
      await card.getByRole('heading', { name: title, exact: true }).waitFor();
      await card.getByText(excerpt, { exact: true }).waitFor();
      expect(await card.locator('svg.cover, img').count()).toBe(1);
      expect(await card.getAttribute('data-author-id')).toBe(authorId);
      await card.getByText(`By ${site.name}`, { exact: true }).waitFor();
    }
    await page
      .locator('#blog')
      .getByRole('link', { name: `View All ${samplePosts.length} Articles` })
      .click();
    await page.waitForURL(`${address}/blog`);
  });

  test('opens the whole post in a dialog, which the keyboard can close again, or says Post not found of one that is gone', async () => {
    const page = await openPage({ faults: [/404|500|ERR_FAILED/] });
    const cards = await openTeaser(page);
    for (const [index, { title, content }] of posts.slice(0, 3).entries()) {
      const button = cards.nth(index).getByRole('button', { name: 'Read More' });
      await button.focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('heading', { name: title }).waitFor();
      const whole = await page.evaluate((html) => {
        const text = new DOMParser().parseFromString(html, 'text/html').body;
        return [...text.children].map((element) => element.textContent?.trim());
      }, content);
      expect(whole.length).toBeGreaterThan(2);
      for (const part of whole) expect(await dialog(page).textContent()).toContain(part);
      expect(await dialog(page).textContent()).toContain('5 min read');
      // The styles of posts have been loaded with it.
      const second = dialog(page).locator('.prose > :nth-child(2)');
      expect(await second.evaluate((element) => getComputedStyle(element).marginTop)).not.toBe('0px');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await expectFocus(button);
    }
    await cards.first().getByRole('button', { name: 'Read More' }).click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${address}/`);

    // What the server says of an address without a post is what it says of a post that has been taken away.
    await page.route(`${address}/blog/*`, (route) => route.continue({ url: `${address}/blog/taken-away` }), {
      times: 1,
    });
    await cards.first().getByRole('button', { name: 'Read More' }).click();
    await dialog(page).getByText('Post not found', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await cards.nth(1).getByRole('button', { name: 'Read More' }).click();
    await dialog(page)
      .getByRole('heading', { name: posts[1]?.title ?? '' })
      .waitFor();
    expect(await dialog(page).getByText('Post not found').count()).toBe(0);

    // A fault of the server or of the connection is no missing post, and does not leave the site.
    for (const fault of ['server', 'connection'] as const) {
      await page.keyboard.press('Escape');
      await page.route(
        `${address}/blog/*`,
        (route) => (fault === 'server' ? route.fulfill({ status: 500, body: 'Broken' }) : route.abort()),
        { times: 1 },
      );
      await cards.first().getByRole('button', { name: 'Read More' }).click();
      await dialog(page).getByText('The post did not load.').waitFor();
      const link = dialog(page).getByRole('link', { name: 'Open its page' });
      expect(await link.getAttribute('href')).toBe(`/blog/${posts[0]?.slug}`);
      expect(page.url()).toBe(`${address}/`);
    }
  });

  test('forgets what a closed dialog was still reading, and keeps the page behind an open one where it is', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage({ faults: [/films\.example|ERR_/] });
    const cards = await openTeaser(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const film = '<div data-post><iframe src="https://films.example/late"></iframe></div>';
    await page.route(
      `${address}/blog/*`,
      async (route) => {
        await held;
        await route.fulfill({ contentType: 'text/html', body: film }).catch(() => {});
      },
      { times: 1 },
    );
    const films: string[] = [];
    page.on('request', (request) => request.url().includes('films.example') && films.push(request.url()));
    const given = page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/blog/') });
    await cards.first().getByRole('button', { name: 'Read More' }).click();
    await dialog(page).getByText('Loading…').waitFor();
    // Chromium holds the page by the dialog's own overscroll rule; other browsers need the page's.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED');
    answer();
    // The next post is read and shown after the late answer would have been.
    await cards.nth(1).getByRole('button', { name: 'Read More' }).click();
    await dialog(page)
      .getByRole('heading', { name: posts[1]?.title ?? '' })
      .waitFor();
    expect(films).toEqual([]);
    expect(page.url()).toBe(`${address}/`);
  });
});
