import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formatDate } from '../../../src/site/format-date.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { colourOf, destructive, expectToast } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const openPage = browserPages();
let platform: PreparedPlatform;
let cookie: string;

beforeAll(async () => {
  const slugs = Array.from({ length: 9 }, (_, index) => `article-${index + 1}`);
  const posts = [...slugs.map((slug) => ({ slug })), { slug: 'sketch', published: false }];
  platform = await startPlatformWith(posts, { ...inject('withoutBuilds'), REBUILD_MINUTES: '60' });
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
    await expect.poll(() => rows.count()).toBe(10);
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

  test('searches and filters once there are more than ten posts', { tags: ['thorough'] }, async () => {
    await storePost(platform.address, cookie, { title: 'Needle in the hay' });
    const { page, rows } = await openTab();
    await expect.poll(() => rows.count()).toBe(11);
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

describe('a save that waits for the deploy budget', () => {
  /** Has a build have been called and made fifty minutes ago, so that the next one is due in ten. */
  async function makeBuild(): Promise<void> {
    const then = new Date(Date.now() - 50 * 60_000);
    const times = { askedAt: then, dueAt: then, calledAt: then, startedAt: then, endedAt: then };
    await platform.db.deleteFrom('builds').execute();
    await platform.db
      .insertInto('builds')
      .values({ state: 'built', buildId: 'before', ...times })
      .execute();
  }

  test('says that it is live, and when the next build is, on every screen; an admin need not wait for the build', {
    tags: ['thorough'],
  }, async () => {
    await makeBuild();
    const post = await storePost(platform.address, cookie, { title: 'Waits' });
    const page = await openPage();
    await signInPage(page, platform.address, platform.author);
    await page.goto(`${platform.address}/admin/blog/${post.id}`);
    await page.getByRole('switch', { name: 'Published' }).click();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expectToast(page, { title: 'Blog post updated successfully' });
    await page
      .locator('li[data-state=open] > div')
      .filter({ hasText: /^Live since \d\d:\d\d\.$/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    // Towards midnight the time is tomorrow's, with its day.
    const told = /^Next build live by ((?:\d+ \w+, )?\d\d:\d[05])$/;
    const state = page.locator('p[role=status]').filter({ hasText: told }).first();
    const by = told.exec(((await state.textContent()) ?? '').trim())?.[1] ?? '';
    const minutes = [20, 21, 22, 23, 24, 25].map((later) =>
      formatDate(new Date(Date.now() + later * 60_000), 'moment').slice(-5),
    );
    expect(minutes).toContain(by.slice(-5));

    await page.getByText('1 deploy this month', { exact: true }).waitFor();
    await expectFit(page);
    const now = page.getByRole('button', { name: 'Publish now' });
    await now.focus();
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'Rebuild requested', text: 'The site is being rebuilt.' });
    await page.getByText('Rebuild queued', { exact: true }).waitFor();
    await expect.poll(() => now.count()).toBe(0);

    // Visitors see a setting after the build only, so its screen offers the same.
    await makeBuild();
    await page.goto(`${platform.address}/admin/content`);
    const title = page.getByRole('tabpanel').getByLabel('Title', { exact: true });
    await title.fill('Calm');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' }).click();
    await page
      .locator('li[data-state=open] > div')
      .filter({ hasText: /^On the site by (?:\d+ \w+, )?\d\d:\d[05]\.$/ })
      .waitFor();
    await now.click();
    await page.getByText('Rebuild queued', { exact: true }).waitFor();
  });
});

describe('a schedule', () => {
  test('is set by keyboard in the time of the United Kingdom, on every screen', { tags: ['thorough'] }, async () => {
    const page = await openPage();
    await signInPage(page, platform.address, platform.author);
    const post = await storePost(platform.address, cookie, { title: 'Scheduled' });
    await page.goto(`${platform.address}/admin/blog/${post.id}`);
    await page.getByRole('button', { name: 'Schedule', exact: true }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Publish on', { exact: true });
    await expectFocus(field);
    await field.fill('2027-03-28T01:30');
    await page.getByText('This time does not exist').waitFor();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expectFocus(field);
    expect(await readPost(platform.address, cookie, post.id)).toMatchObject({ publishAt: null });

    await field.fill('2027-10-31T01:30');
    await page.getByText('This time comes twice').first().waitFor();
    await expectFit(page);
    await page.getByRole('radio', { name: 'The first time (summer time)' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'The second time (winter time)' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Update Post' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'Blog post updated successfully' });
    const saved = await readPost(platform.address, cookie, post.id);
    expect(saved).toMatchObject({ published: false, publishAt: '2027-10-31T01:30:00.000Z', unpublishAt: null });

    await page.goto(`${platform.address}/admin?tab=blog`);
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: post.title });
    await row.getByText('Scheduled: 31 Oct 2027, 01:30', { exact: true }).waitFor();
    await page.goto(`${platform.address}/admin/blog/${post.id}`);
    await expect.poll(() => field.inputValue()).toBe('2027-10-31T01:30');
    await page.getByText(/^Scheduled: 31 Oct 2027/).waitFor();
  });

  test('is told in the list: since when a post is live, and until when', { tags: ['thorough'] }, async () => {
    const post = await storePost(platform.address, cookie, { title: 'By the clock' });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const set = (schedule: { publishAt: Date; unpublishAt?: Date }) =>
      platform.db.updateTable('blogPosts').set(schedule).where('id', '=', post.id).execute();
    await platform.db
      .updateTable('blogPosts')
      .set({ updatedAt: ago(60) })
      .where('id', '=', post.id)
      .execute();
    // No build has seen it.
    await set({ publishAt: ago(20), unpublishAt: new Date('2027-01-15T09:30:00Z') });
    const { page, rows } = await openTab();
    const row = rows.filter({ hasText: 'By the clock' });
    await row.getByText('Published', { exact: true }).waitFor();
    await row.getByText(`Live since ${formatDate(ago(20), 'moment')}`, { exact: true }).waitFor();
    await row.getByText('Until 15 Jan 2027, 09:30', { exact: true }).waitFor();
    await set({ publishAt: ago(20), unpublishAt: ago(10) });
    await page.reload();
    const ended = `Unpublished by its schedule on ${formatDate(ago(10), 'moment')}`;
    await row.getByText('Draft', { exact: true }).waitFor();
    await row.getByText(ended, { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Edit' }).click();
    await page.getByText(`${ended}.`, { exact: true }).waitFor();
  });
});

describe('the list of posts in the dashboard', () => {
  // More than ten posts, so that the list has filters.
  beforeAll(async () => {
    for (const title of ['Sorted B', 'Sorted A']) await storePost(platform.address, cookie, { title });
    await storePost(platform.address, cookie, { title: 'Sorted C', published: true });
  });

  test('keeps its filters, order and page in the url, so that a reload and the Back button keep them', {
    tags: ['thorough'],
  }, async () => {
    const { page, rows } = await openTab();
    const expectTitles = (titles: string[]) =>
      expect.poll(() => rows.getByRole('heading').allTextContents()).toEqual(titles);
    await page.getByRole('searchbox', { name: 'Search' }).fill('sorted');
    await expectTitles(['Sorted C', 'Sorted A', 'Sorted B']);
    await page.getByLabel('Show').selectOption('draft');
    await expectTitles(['Sorted A', 'Sorted B']);
    await page.getByLabel('Order').selectOption('Oldest first');
    await expectTitles(['Sorted B', 'Sorted A']);
    const inUrl = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(inUrl).toEqual({ tab: 'blog', search: 'sorted', status: 'draft', sort: 'oldest' });
    await page.reload();
    await expectTitles(['Sorted B', 'Sorted A']);
    const fields = ['Search', 'Show', 'Order'].map((label) => page.getByLabel(label, { exact: true }).inputValue());
    expect(await Promise.all(fields)).toEqual(['sorted', 'draft', 'oldest']);
    await page.goBack();
    await expectTitles(['Sorted A', 'Sorted B']);
    await page.goBack();
    await expectTitles(['Sorted C', 'Sorted A', 'Sorted B']);
  });

  test('narrows the list to an author', { tags: ['thorough'] }, async () => {
    const other = await createAccount(platform.db, 'content_creator');
    await storePost(platform.address, await signIn(platform.address, other), { title: 'Of somebody else' });
    const { page, rows } = await openTab();
    await page.getByLabel('Author').selectOption(other.username);
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText(other.username, { exact: true }).waitFor();
  });
});
