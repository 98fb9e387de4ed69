import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createAccount, signIn } from '../accounts.ts';
import { send } from '../http.ts';
import { changePost, findByTitle, readPost, storePost } from '../posts.ts';
import { browserPages } from './browser.ts';
import { backupOf, contentOf, openNewPost, openStoredPost, waitForBackup } from './editor.ts';
import { endSession, signInPage } from './sign-in.ts';

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
    await waitForBackup(page, '<p>Nearly lost</p>');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('In short');
    // Nothing of the page itself lives on in another one.
    const after = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await openNewPost(after, address);
    expect(await contentOf(after).textContent()).toBe('');
    await after.getByRole('alert').getByText('Unsaved text found').waitFor();
    await after.getByRole('button', { name: 'Restore it' }).click();
    expect(await contentOf(after).textContent()).toBe('Nearly lost');
    expect(await after.getByRole('textbox', { name: 'Title *' }).inputValue()).toBe(title);
    await after.getByRole('button', { name: 'Create Post' }).click();
    await after.waitForURL(`${address}/admin`);
    expect(await backupOf(after)).toBeUndefined();
    expect((await findByTitle(address, cookie, title))?.content).toBe('<p>Nearly lost</p>');
  });

  test('can be discarded, and is each post’s own', async () => {
    const page = await startWriting('Not wanted');
    await waitForBackup(page, '<p>Not wanted</p>');
    const other = await page.context().newPage();
    const post = await storePost(address, cookie);
    await openStoredPost(other, address, post.id);
    expect(await other.getByText('Unsaved text found').count()).toBe(0);
    await openNewPost(other, address);
    await other.getByRole('button', { name: 'Discard it' }).click();
    await other.getByText('Unsaved text found').waitFor({ state: 'detached' });
    expect(await backupOf(other)).toBeUndefined();
  });

  test('says so where the post has been saved by somebody since', async () => {
    const post = await storePost(address, cookie);
    const page = await openPage();
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    await content.click();
    await page.keyboard.type('Mine: ');
    await expect.poll(() => backupOf(page)).toContain('Mine');
    await changePost(address, cookie, post, { title: newTitle() });
    const after = await page.context().newPage();
    await openStoredPost(after, address, post.id);
    await after.getByText('The post has been saved since by somebody else or in another window.').waitFor();
  });

  test('holds up whoever leaves by a link or the way back, and lets them go when they insist', async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin?tab=blog`);
    await page.getByRole('link', { name: 'New Post' }).click();
    await contentOf(page).click();
    await page.keyboard.type('Unsaved');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await contentOf(page).textContent()).toBe('Unsaved');
    await page.goBack();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/blog/new');
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('tab', { name: 'Blog', selected: true }).waitFor();
    await page.getByRole('link', { name: 'New Post' }).click();
    await page.getByText('Unsaved text found').waitFor();
  });

  test('is asked about again after a creator’s update, which stays with the post', async () => {
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
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await excerpt.inputValue()).toBe('Twice');
  });

  test('makes the browser ask before the page is closed, and only then', async () => {
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
    const theirs = await page.context().newPage();
    await openNewPost(theirs, address);
    expect(await theirs.getByText('Unsaved text found').count()).toBe(0);
    await theirs.close();
    await page.context().clearCookies();
    await signInPage(page, address, admin);
    const mine = await page.context().newPage();
    await mine.goto(`${address}/admin`);
    const logout = mine.getByRole('button', { name: 'Logout' });
    const question = mine.getByRole('dialog', { name: 'Log out and lose unsaved text?' });
    await logout.click();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await backupOf(mine)).toBe('<p>Mine alone</p>');
    await logout.click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await mine.getByText('You have been logged out successfully.').first().waitFor();
    expect(await backupOf(mine)).toBeUndefined();
  });

  test('outlives Annulla and Escape in the Italian dialog', async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    await contentOf(page).click();
    await page.keyboard.type('Quasi perso');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
    await question.getByRole('button', { name: 'Continua a scrivere' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    await page.getByRole('button', { name: 'Ripristina' }).click();
    expect(await contentOf(page).textContent()).toBe('Quasi perso');
  });
});

describe('a session that ends while somebody writes', () => {
  test('is taken up again above the text, which is then saved', async () => {
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

  test('is taken up again in the Italian dialog too', async () => {
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

describe('a post that somebody else has saved meanwhile', () => {
  async function conflict() {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/409/] });
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    await content.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('My words');
    const theirs = await changePost(address, cookie, post, { content: '<p>Their words</p>' });
    await page.getByRole('button', { name: 'Update Post' }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has saved this post' });
    await question.waitFor();
    return { page, post, theirs, question };
  }

  test('is not overwritten: both versions are shown, and one’s own is saved when it is chosen', async () => {
    const { page, post, question } = await conflict();
    await question.getByRole('region', { name: 'Your version' }).getByText('My words').waitFor();
    await question.getByRole('region', { name: 'Saved version' }).getByText('Their words').waitFor();
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Their words</p>');
    await question.getByRole('button', { name: 'Save my version' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>My words</p>');
  });

  test('shows every field that would be overwritten, and what differs in contents with the same words', async () => {
    const content = '<p>Same <a href="https://one.example">words</a></p>';
    const post = await storePost(address, cookie, { content });
    const page = await openPage({ faults: [/409/] });
    await signInPage(page, address, admin);
    await openStoredPost(page, address, post.id);
    await page.getByLabel('Meta Title').fill('My meta title');
    const slug = `their-slug-${post.slug}`;
    const theirs = {
      content: '<h2>Same <a href="https://two.example">words</a></h2><p><img src="/share.png" alt="New"></p>',
      ...{ metaDescription: 'Their meta description', featuredImage: '/share.png', slug },
    };
    const saved = await send(address, `/api/blog/${post.id}`, { method: 'PUT', body: theirs, cookie });
    expect(saved.status).toBe(200);
    await page.getByRole('button', { name: 'Update Post' }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has saved this post' });
    const version = (name: string) => question.getByRole('region', { name }).locator('dl > div').allInnerTexts();
    await question.waitFor();
    const same = [`Title\n${post.title}`, `Excerpt\n${post.excerpt}`];
    expect((await version('Your version')).map((part) => part.trim())).toEqual([
      ...[...same, 'Content: different formatting, links, images\nSame words', 'Published\nNo'],
      ...['Publish on\n(empty)', 'Unpublish on\n(empty)'],
      ...['Featured Image URL: different\n(empty)', `URL Slug: different\n${post.slug}`],
      ...['Meta Title: different\nMy meta title', 'Meta Description: different\n(empty)'],
    ]);
    expect((await version('Saved version')).map((part) => part.trim())).toEqual([
      ...[...same, 'Content: different formatting, links, images\nSame words', 'Published\nNo'],
      ...['Publish on\n(empty)', 'Unpublish on\n(empty)'],
      ...['Featured Image URL: different\n/share.png', `URL Slug: different\n${slug}`],
      ...['Meta Title: different\n(empty)', 'Meta Description: different\nTheir meta description'],
    ]);
  });

  test('shows the fields of the Italian dialog in Italian, which leaves the others as they were saved', async () => {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/409/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await page.getByLabel('Riassunto').fill('Il mio riassunto');
    const theirs = { content: '<p><strong>Content</strong></p>', metaTitle: 'Their meta title' };
    await send(address, `/api/blog/${post.id}`, { method: 'PUT', body: theirs, cookie });
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    const question = page.getByRole('dialog', { name: 'Qualcun altro ha salvato questo post' });
    const mine = question.getByRole('region', { name: 'La tua versione' }).locator('dl > div');
    await question.waitFor();
    expect((await mine.allInnerTexts()).map((part) => part.trim())).toEqual([
      ...[`Titolo\n${post.title}`, 'Riassunto: diverso\nIl mio riassunto'],
      ...['Contenuto: differenze in formattazione\nContent', 'Pubblicato\nNo'],
      ...['Pubblica il\n(vuoto)', 'Ritira il\n(vuoto)'],
    ]);
    await question.getByRole('button', { name: 'Salva la mia versione' }).click();
    await page.getByText('Post aggiornato con successo').first().waitFor();
    expect(await readPost(address, cookie, post.id)).toMatchObject({
      ...{ excerpt: 'Il mio riassunto', content: '<p>Content</p>', metaTitle: 'Their meta title' },
    });
  });

  test('is taken over when theirs is chosen, and can be saved from there', async () => {
    const { page, post, question } = await conflict();
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    await expect.poll(() => contentOf(page).textContent()).toBe('Their words');
    await contentOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' and mine');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Their words and mine</p>');
  });

  test('can wait: writing goes on with nothing lost, and the question comes back with the next save', async () => {
    const { page, post, question } = await conflict();
    await question.getByRole('button', { name: 'Go on writing' }).click();
    expect(await contentOf(page).textContent()).toBe('My words');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await question.waitFor();
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Their words</p>');
  });
});

test('words that are written while a save is under way are neither lost nor left', async () => {
  const post = await storePost(address, cookie);
  const page = await openPage();
  await signInPage(page, address, admin);
  await openStoredPost(page, address, post.id);
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('first');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    `${address}/api/blog/${post.id}`,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' second');
  answer();
  await page.getByText('Blog post updated successfully').first().waitFor();
  expect((await readPost(address, cookie, post.id))?.content).toBe('<p>first</p>');
  expect(new URL(page.url()).pathname).toBe(`/admin/blog/${post.id}`);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${address}/admin`);
  expect((await readPost(address, cookie, post.id))?.content).toBe('<p>first second</p>');
});
