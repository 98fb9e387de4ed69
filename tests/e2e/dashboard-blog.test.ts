import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formatDate } from '../../src/site/format-date.ts';
import { signIn } from '../accounts.ts';
import { readPost, storePost } from '../posts.ts';
import { type PreparedPlatform, startPlatformWith } from '../prepared-platform.ts';
import { colourOf, destructive } from './back-office.ts';
import { browserPages } from './browser.ts';
import { signInPage } from './sign-in.ts';

const openPage = browserPages();
let platform: PreparedPlatform;
let cookie: string;

beforeAll(async () => {
  const slugs = Array.from({ length: 9 }, (_, index) => `article-${index + 1}`);
  const posts = [...slugs.map((slug) => ({ slug })), { slug: 'sketch', published: false }];
  platform = await startPlatformWith(posts, inject('withoutBuilds'));
  cookie = await signIn(platform.address, platform.author);
});

afterAll(() => platform.stop());

async function openTab() {
  const page = await openPage();
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/admin`);
  await page.getByRole('tab', { name: 'Blog' }).click();
  const list = page.getByRole('tabpanel').getByRole('list');
  await list.waitFor();
  return { page, rows: list.getByRole('listitem') };
}

describe('the dashboard’s Blog tab', () => {
  test('lists every post with its title, excerpt, badge, date and what can be done with it', async () => {
    const { page, rows } = await openTab();
    expect(await rows.count()).toBe(10);
    const draft = rows.filter({ hasText: 'Title of sketch' });
    for (const text of ['Excerpt of sketch', 'Draft', formatDate('2026-06-01T12:00:00Z', 'card')]) {
      await draft.getByText(text, { exact: true }).waitFor();
    }
    await rows.filter({ hasText: 'Title of article-1' }).first().getByText('Published', { exact: true }).waitFor();
    expect(await draft.getByRole('link', { name: 'Preview Title of sketch' }).getAttribute('href')).toBe(
      '/blog/sketch',
    );
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await draft.getByRole('link', { name: 'Edit Title of sketch' }).click();
    await page.getByRole('heading', { name: 'Edit Post' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'New Post' }).click();
    await page.getByRole('heading', { name: 'Create New Post' }).waitFor();
  });

  test('deletes a post only after asking', async () => {
    const post = await storePost(platform.address, cookie, { title: 'Soon gone' });
    const { page, rows } = await openTab();
    await page.getByRole('button', { name: 'Delete Soon gone' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this post?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await readPost(platform.address, cookie, post.id)).toBeDefined();
    await page.getByRole('button', { name: 'Delete Soon gone' }).click();
    const confirm = question.getByRole('button', { name: 'Delete' });
    expect(await colourOf(confirm)).toBe(destructive);
    await confirm.click();
    await page.getByText('Blog post deleted successfully').first().waitFor();
    await rows.filter({ hasText: 'Soon gone' }).waitFor({ state: 'detached' });
    expect(await readPost(platform.address, cookie, post.id)).toBeUndefined();
  });

  test('searches and filters once there are more than ten posts', async () => {
    await storePost(platform.address, cookie, { title: 'Needle in the hay' });
    const { page, rows } = await openTab();
    expect(await rows.count()).toBe(11);
    await page.getByRole('searchbox', { name: 'Search' }).fill('needle');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
    await page.getByText('No post matches.').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByLabel('Show').selectOption('draft');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Show').selectOption('published');
    await expect.poll(() => rows.count()).toBe(9);
  });
});
