import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { changePost, findByTitle, readPost, storePost } from '../../fixtures/posts.ts';
import { namesOfTopics } from '../../fixtures/topics.ts';
import { panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { endSession, signInPage } from '../browser/sign-in.ts';
import { backupOf, contentOf, openNewPost, openStoredPost, waitForBackup } from '../editor/editor.ts';
import { openTopics } from './post-topics.ts';

const { address, databaseUrl, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const newTitle = () => `Kept ${randomUUID().slice(0, 8)}`;

async function startWriting(words: string, faults: RegExp[] = []): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, address, admin);
  await openNewPost(page, address);
  await contentOf(page).click();
  await page.keyboard.type(words);
  return page;
}

describe('what is not saved', () => {
  test('is offered back when the page was lost, and forgotten once it is saved', async () => {
    const page = await startWriting('Nearly lost');
    const title = newTitle();
    await page.getByRole('textbox', { name: 'Title *' }).fill(title);
    await page.getByLabel('Excerpt').fill('In short');
    await openTopics(page);
    await page.keyboard.type(`Added ${title},Typed ${title}`);
    await waitForBackup(page, '<p>Nearly lost</p>');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('In short');
    // Nothing of the page itself lives on in another one.
    const after = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await openNewPost(after, address);
    await expect.poll(() => contentOf(after).textContent()).toBe('');
    await after.getByRole('alert').getByText('Unsaved text found').waitFor();
    await after.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => contentOf(after).textContent()).toBe('Nearly lost');
    await expect.poll(() => after.getByRole('textbox', { name: 'Title *' }).inputValue()).toBe(title);
    await after.getByRole('button', { name: 'Create Post' }).click();
    await after.waitForURL(`${address}/admin`);
    await expect.poll(() => backupOf(after)).toBeUndefined();
    const stored = await findByTitle(address, cookie, title);
    expect(stored?.content).toBe('<p>Nearly lost</p>');
    expect(namesOfTopics(stored)).toEqual([`Added ${title}`, `Typed ${title}`]);
  });

  test('can be discarded, and is each post’s own', { tags: ['thorough'] }, async () => {
    const page = await startWriting('Not wanted');
    await waitForBackup(page, '<p>Not wanted</p>');
    const post = await storePost(address, cookie);
    await openStoredPost(page, address, post.id);
    expect(await page.getByText('Unsaved text found').count()).toBe(0);
    await openNewPost(page, address);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('Unsaved text found').waitFor({ state: 'detached' });
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('says so where the post has been saved by somebody since', { tags: ['thorough'] }, async () => {
    const post = await storePost(address, cookie, { topics: ['Kept'] });
    const page = await openPage();
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    await content.click();
    await page.keyboard.type('Mine: ');
    await expect.poll(() => backupOf(page)).toContain('Mine');
    await changePost(address, cookie, post, { title: newTitle() });
    // An earlier release of the editor knew no topics.
    await page.evaluate(() => {
      for (const [key, kept] of Object.entries(localStorage))
        if (key.startsWith('talentcare_backup/')) localStorage.setItem(key, kept.replace(/"topics":"[^"]*",/, ''));
    });
    await page.reload();
    await page.getByText('The post has been saved since by somebody else or in another window.').waitFor();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => contentOf(page).textContent()).toContain('Mine');
    expect(await panel(page, 'Topics').getByRole('listitem').allInnerTexts()).toEqual(['Kept']);
  });

  test('holds up whoever leaves by a link or the way back, and lets them go when they insist', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin?tab=blog`);
    await page.getByRole('link', { name: 'New Post' }).click();
    await contentOf(page).click();
    await page.keyboard.type('Unsaved');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await question.getByText('offers them when you open New Post again.').waitFor();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => contentOf(page).textContent()).toBe('Unsaved');
    await page.goBack();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/blog/new');
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('tab', { name: 'Blog', selected: true }).waitFor();
    await page.getByRole('link', { name: 'New Post' }).click();
    await page.getByText('Unsaved text found').waitFor();
  });

  test('is asked about again after a creator’s update, which stays with the post', { tags: ['thorough'] }, async () => {
    const creator = await createAccount(new Database(databaseUrl), 'content_creator');
    const post = await storePost(address, await signIn(address, creator));
    const page = await openPage();
    await signInPage(page, address, creator);
    await openStoredPost(page, address, post.id);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const excerpt = page.getByLabel('Excerpt');
    await excerpt.fill('Once');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.getByText('Blog post updated successfully').first().waitFor();
    await excerpt.fill('Twice');
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await question.getByText('offers them when you open this post again.').waitFor();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await excerpt.inputValue()).toBe('Twice');
  });

  test('makes the browser ask before the page is closed, and only then', { tags: ['thorough'] }, async () => {
    const page = await startWriting('Unsaved');
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', async (dialog) => {
        await dialog.dismiss();
        resolve(dialog.type());
      }),
    );
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');
    await page.keyboard.press('ControlOrMeta+Z');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.goto(`${address}/blog`);
    expect(new URL(page.url()).pathname).toBe('/blog');
  });

  test('is removed by a logout, which asks first, and is offered to nobody else', async () => {
    // While nobody is signed in, the page may still ask how a build stands.
    const page = await startWriting('Mine alone', [/401/]);
    await waitForBackup(page, '<p>Mine alone</p>');
    const other = await createAccount(new Database(databaseUrl), 'admin');
    // Somebody else signs in where the first session has only ended.
    await page.context().clearCookies();
    await signInPage(page, address, other);
    await openNewPost(page, address);
    expect(await page.getByText('Unsaved text found').count()).toBe(0);
    await page.context().clearCookies();
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin`);
    const logout = page.getByRole('button', { name: 'Logout' });
    const question = page.getByRole('dialog', { name: 'Log out and lose unsaved text?' });
    await logout.click();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await backupOf(page)).toBe('<p>Mine alone</p>');
    await logout.click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You have been logged out successfully.').first().waitFor();
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('outlives Annulla and Escape in the Italian dialog', { tags: ['thorough'] }, async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    await contentOf(page).click();
    await page.keyboard.type('Quasi perso');
    await waitForBackup(page, '<p>Quasi perso</p>');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
    await question.getByRole('button', { name: 'Continua a scrivere' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    await page.getByRole('button', { name: 'Ripristina' }).click();
    await expect.poll(() => contentOf(page).textContent()).toBe('Quasi perso');
  });
});

describe('a session that ends while somebody writes', () => {
  test('is taken up again above the text, which is then saved', { tags: ['thorough'] }, async () => {
    const page = await startWriting('Still here', [/401/]);
    const title = newTitle();
    await page.getByRole('textbox', { name: 'Title *' }).fill(title);
    await page.getByLabel('Excerpt').fill('In short');
    await endSession(page, address);
    await page.getByRole('button', { name: 'Create Post' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByLabel('Password').fill('wrong password');
    await question.getByRole('button', { name: 'Login' }).click();
    await question.locator('.field-error:not(:empty)').waitFor();
    expect(await page.locator('[contenteditable=true]').textContent()).toBe('Still here');
    await question.getByLabel('Password').fill(admin.password);
    await question.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await findByTitle(address, cookie, title))?.content).toBe('<p>Still here</p>');
  });

  test('is taken up again in the Italian dialog too', { tags: ['thorough'] }, async () => {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/401/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await contentOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ancora');
    await endSession(page, address);
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    const question = page.getByRole('dialog', { name: 'La sessione è scaduta' });
    await question.getByLabel('Password').fill(admin.password);
    await question.getByRole('button', { name: 'Accedi' }).click();
    await page.getByText('Post aggiornato con successo').first().waitFor();
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Content ancora</p>');
  });
});
