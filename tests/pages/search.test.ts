import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserPages } from '../e2e/browser/browser.ts';
import { send } from '../platform/http.ts';
import { type SharedBlog, sharedBlog } from '../platform/shared-blog.ts';

let platform: SharedBlog;
const openPage = browserPages();

beforeAll(async () => {
  platform = await sharedBlog();
}, 300_000);

test('the index of two hundred posts has at most thirty kilobytes at gzip, and no draft', async () => {
  const { text } = await send(platform.address, '/search.json');
  expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(195);
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(30_000);
  expect(text).not.toContain('A draft about');
});

describe('the search of the posts', () => {
  test('loads its index when the field has the focus, finds words of titles and contents, and is used by keyboard', async () => {
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${platform.address}/blog`);
    const search = page.getByRole('search');
    const field = search.getByRole('searchbox', { name: 'Search posts and pages' });
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/search.json');
    await field.focus();
    await expect.poll(() => asked).toContain('/search.json');
    await page.keyboard.type('wards rounds');
    await expect.poll(() => search.getByRole('status').textContent()).toBe('1 result');
    await field.clear();
    await page.keyboard.type('ZÉPHYR');
    await expect.poll(() => search.getByRole('status').textContent()).toBe('2 results');
    const found = search.getByRole('listitem').getByRole('link');
    await expect.poll(() => found.allTextContents()).toEqual(['Zephyrs at work', 'Second']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.keyboard.type('s quokkas resume');
    await expect.poll(() => search.getByRole('status').textContent()).toBe('1 result');
    await page.keyboard.press('Enter');
    await expect.poll(() => found.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${platform.address}/blog/in-content`);
  });

  test('says that it finds nothing, starts from a link with a search, and is offered with JavaScript alone', async () => {
    const page = await openPage();
    await page.goto(`${platform.address}/blog?q=quokka`);
    const search = page.getByRole('search');
    await search.getByRole('link', { name: 'Second', exact: true }).waitFor();
    await search.getByRole('searchbox').fill('nobodywrotethis');
    await expect.poll(() => search.getByRole('status').textContent()).toBe('Nothing has these words.');
    expect(await search.getByRole('listitem').count()).toBe(0);
    const typed = async (words: string) => {
      const state = () => search.getByRole('status').textContent();
      await search.getByRole('searchbox').fill('nobodywrotethis');
      await expect.poll(state).toBe('Nothing has these words.');
      await search.getByRole('searchbox').fill(words);
      await expect.poll(state).not.toBe('Nothing has these words.');
      return [words, await state(), await search.getByRole('link').first().textContent()];
    };
    expect(await typed('lodz')).toEqual(['lodz', '1 result', 'Second']);
    // A letter that is wrong, left out, added, or exchanged with the next.
    for (const words of ['wuokka', 'qukka', 'quookka', 'quokak', 'zephyr quoka']) {
      const state = 'Nothing has these words. 1 result has similar ones.';
      expect(await typed(words)).toEqual([words, state, 'Second']);
    }
    await search.getByRole('searchbox').fill('post');
    const all = search.getByRole('button', { name: /^Show all \d+ results$/ });
    await all.waitFor();
    const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(await search.getByRole('listitem').count()).toBe(8);
    await all.press('Enter');
    expect(await search.getByRole('listitem').count()).toBe(total);
    expect(await search.getByRole('status').textContent()).toBe(`${total} results`);
    await expect
      .poll(() =>
        search
          .getByRole('link')
          .nth(8)
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    await search.getByRole('searchbox').fill('');
    await expect.poll(() => search.getByRole('status').textContent()).toBe('');
    expect(await all.isVisible()).toBe(false);
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${platform.address}/blog`);
    expect(await plain.getByRole('searchbox').count()).toBe(0);
  });

  test('is offered where there is no page', async () => {
    const page = await openPage({ faults: [/404/] });
    await page.goto(`${platform.address}/nowhere`);
    await page.getByRole('searchbox', { name: 'Search posts and pages' }).fill('quokka');
    await page.getByRole('link', { name: 'Second', exact: true }).waitFor();
    for (const missing of ['/nowhere', '/blog/nothing'])
      expect((await send(platform.address, missing)).text).toContain('data-search');
  });
});
