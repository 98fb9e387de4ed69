import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { changePost, readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf, openStoredPost, waitForBackup } from '../editor/editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

// Words of two blocks are not one word.
const blocks = (word: string) => `<blockquote>The ${word}</blockquote><p>fox</p>`;

/** Stores a post with three versions: a draft, one with an image and another slug, and one with other words. */
async function storeVersions(): Promise<{ first: Post; last: Post }> {
  const first = await storePost(address, cookie, { content: `${blocks('quick')}<p>stays</p>` });
  const slug = `moved-${randomUUID().slice(0, 8)}`;
  const content = `${blocks('quick')}<p>stays<img src="${gif}" alt="A dot"></p>`;
  await send(address, `/api/blog/${first.id}`, {
    method: 'PUT',
    cookie,
    body: { content, slug, topics: ['First', 'Second'] },
  });
  const second = await readPost(address, cookie, first.id);
  const last = await changePost(address, cookie, second as Post, { content: `${blocks('slow')}<p>stays</p>` });
  return { first, last };
}

async function openHistory(post: Post): Promise<Page> {
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin/blog/${post.id}/history`);
  await page.getByRole('heading', { name: 'Post History' }).waitFor();
  await page.getByRole('heading', { name: /^Content/ }).waitFor();
  return page;
}

const versions = (page: Page) => panel(page, 'Versions').getByRole('button');

describe('the history of a post', () => {
  test('is reached from the editor, and lists who saved what, newest first', { tags: ['thorough'] }, async () => {
    const { last } = await storeVersions();
    const page = await openPage();
    await signInPage(page, address, admin);
    await openStoredPost(page, address, last.id);
    await page.getByRole('link', { name: 'History' }).click();
    await versions(page).first().waitFor();
    const lines = await versions(page).allInnerTexts();
    expect(lines.map((text) => text.replace(/\s+/g, ' ').replace(/^.*?:\d\d:\d\d /, ''))).toEqual([
      `Saved by ${admin.username} Changed: Content`,
      `Saved by ${admin.username} Changed: Content, URL slug, Topics`,
      `Created by ${admin.username}`,
    ]);
    await page.getByRole('link', { name: 'Back to post' }).click();
    await contentOf(page).waitFor();
  });

  test('marks added and removed words with lines and for screen readers', { tags: ['thorough'] }, async () => {
    const { last } = await storeVersions();
    const page = await openHistory(last);
    const added = page.locator('ins');
    const removed = page.locator('del');
    expect((await added.textContent())?.trim()).toBe('[added: slow]');
    expect((await removed.textContent())?.trim()).toBe('[removed: quick]');
    const line = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).textDecorationLine);
    expect([await line('ins'), await line('del')]).toEqual(['underline', 'line-through']);
    await page.getByText('Also different: images').waitFor();
  });

  test('compares any two versions, by keyboard: words, images side by side and settings', async () => {
    const { first, last } = await storeVersions();
    const page = await openHistory(last);
    await versions(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Images/ }).waitFor();
    await page.getByText('Added: A dot').waitFor();
    await page.getByText('No images').waitFor();
    const slug = page.getByRole('row').filter({ hasText: 'URL slug' });
    expect(await slug.textContent()).toContain(first.slug);
    // Of the settings, only those that changed are shown.
    expect(await page.getByRole('table').getByRole('row').count()).toBe(3);
    expect(await page.getByRole('row').filter({ hasText: 'Topics' }).getByRole('cell').allInnerTexts()).toEqual([
      ...['Topics', '(empty)', 'First, Second'],
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: /^Version of/ }).waitFor();
    // The oldest version is compared with the newest, of which it lacks a word.
    await page.locator('ins').filter({ hasText: 'slow' }).waitFor();
    const compare = page.getByLabel('Compare with');
    await compare.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Added: A dot').waitFor();
    expect(await page.locator('ins').count()).toBe(0);
  });

  test('restores a version after asking, destroys none, and still offers unsaved words', {
    tags: ['thorough'],
  }, async () => {
    const { first, last } = await storeVersions();
    const page = await openPage();
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, last.id);
    await content.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Not saved');
    await waitForBackup(page, '<blockquote>Not saved</blockquote>');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await versions(page).nth(2).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const question = page.getByRole('dialog', { name: 'Restore this version?' });
    await question.getByText('It stays a draft.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await readPost(address, cookie, last.id)).toEqual(last);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await question.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Version restored').first().waitFor();
    await contentOf(page).waitFor();
    await expect.poll(() => contentOf(page).textContent()).toContain('The quick');
    expect(await readPost(address, cookie, last.id)).toMatchObject({
      content: first.content,
      slug: first.slug,
      topics: [],
    });
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => contentOf(page).textContent()).toBe('Not saved');
    await page.goto(`${address}/admin/blog/${last.id}/history`);
    await versions(page).first().waitFor();
    await expect.poll(() => versions(page).count()).toBe(4);
    expect(await versions(page).first().textContent()).toContain('Restored the version of');
  });

  test('tells whoever restores that somebody else has saved, and reads the history again', {
    tags: ['thorough'],
  }, async () => {
    const { last } = await storeVersions();
    const page = await openPage({ faults: [/409/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin/blog/${last.id}/history`);
    await versions(page).nth(2).click();
    await changePost(address, cookie, last, { title: 'Saved meanwhile' });
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText(`${admin.username} has saved this post meanwhile`).first().waitFor();
    await expect.poll(() => versions(page).count()).toBe(4);
    expect(await readPost(address, cookie, last.id)).toMatchObject({ title: 'Saved meanwhile' });
  });

  test('passes axe-core and fits a desk and a phone: words, images and the question before a restore', {
    tags: ['thorough'],
  }, async () => {
    const { last } = await storeVersions();
    const page = await openHistory(last);
    await expectFit(page);
    await versions(page).nth(1).click();
    await page.getByText('Added: A dot').waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFit(page);
  });
});
