import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { makePost } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { publicPaths } from './public-paths.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();
const phone = { viewport: { width: 390, height: 844 } };

describe('without JavaScript', () => {
  test('every page shows the same words', { tags: ['thorough'] }, async () => {
    const [plain, scripted] = [await openPage({ javaScriptEnabled: false }), await openPage()];
    const words = async (page: Page, path: string) => {
      await page.goto(`${address}${path}`);
      // The search of the posts is made by a script, and shown by it.
      const words = ':is(h1, h2, h3, p, li, dt, dd, th, td, label):not(search *):visible';
      return page.getByRole('main').locator(words).allTextContents();
    };
    for (const path of publicPaths) {
      const seen = await words(plain, path);
      expect(seen.length).toBeGreaterThan(10);
      expect(seen).toEqual(await words(scripted, path));
    }
  });

  test('no button is shown that does nothing', { tags: ['thorough'] }, async () => {
    const page = await openPage({ javaScriptEnabled: false });
    for (const path of publicPaths) {
      await page.goto(`${address}${path}`);
      const buttons = page.getByRole('main').getByRole('button');
      const sent = { '/': 'Request a Demo', '/contact': 'Request a Demo', '/privacy': 'Send Complaint' }[path];
      expect(await buttons.allTextContents()).toEqual(sent ? [expect.stringContaining(sent)] : []);
    }
  });

  test.each(['/', '/blog'])('the menu of a phone opens on %s and leads on', { tags: ['thorough'] }, async (path) => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto(`${address}${path}`);
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await main.waitFor();
    await main.getByRole('link', { name: 'TalentCare', exact: true }).click();
    await page.waitForURL(`${address}/talentcare`);
    expect(await main.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await main.getByRole('link', { name: 'Benefits', exact: true }).click();
    await page.waitForURL(`${address}/#benefits`);
  });

  test('a post can be read from the home page', { tags: ['thorough'] }, async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(address);
    const title = page.locator('#blog').getByRole('article').first().getByRole('link').first();
    const words = (await title.textContent())?.trim() ?? '';
    await title.click();
    await page.waitForURL(`${address}/blog/*`);
    await page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();
  });

  test('a post that is newer than the build is shown whole', { tags: ['thorough'] }, async () => {
    const db = new Database(databaseUrl);
    const { id } = await createAccount(db, 'content_creator');
    const slug = `fresh-${randomUUID().slice(0, 8)}`;
    await insertPosts(db, [makePost({ slug, createdAt: new Date('2020-01-01T12:00:00Z') }, id)]);
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${address}/blog/${slug}`);
    const main = page.getByRole('main');
    await main.getByText(`Content of ${slug}`, { exact: true }).waitFor();
    expect(await main.getByRole('article').locator('time:visible').allTextContents()).toEqual(['01 January 2020']);
  });
});
