import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { LibraryImage } from '../../../src/contracts/images/images.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
import { findByTitle, readPost, storePost } from '../../fixtures/posts.ts';
import { clearSetting } from '../../fixtures/settings.ts';
import { send } from '../../platform/http.ts';
import { expectToast } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { backupOf, button, contentOf, openStoredPost, writeNewPost } from '../editor/editor.ts';
import { makeImage } from './images.ts';

const { address, admin, databaseUrl } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

/** Uploads an image. Returns its URL and its name, which no other image has. */
async function store(alt?: string): Promise<{ url: string; name: string }> {
  const name = `lake-${randomUUID().slice(0, 8)}.png`;
  const url = await uploadImage(address, cookie, await someImage(60, 40), name);
  if (alt !== undefined)
    await send(address, url.replace('objects', 'images'), { method: 'PUT', cookie, body: { alt } });
  return { url, name };
}

const read = async (url: string) =>
  (await send(address, url.replace('objects', 'images'), { cookie })).json().image as LibraryImage;

/** Searches in the open dialog, and chooses with the keyboard the only image that it finds. */
async function choose(page: Page, name: string, labels = { dialog: 'Choose an image', search: /^Search by/ }) {
  const dialog = page.getByRole('dialog', { name: labels.dialog });
  await dialog.getByLabel(labels.search).fill(name);
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => dialog.getByRole('radio').isChecked()).toBe(true);
  return dialog;
}

test('the editor inserts an image of the library with its text, which can be another one in the post', async () => {
  const { url, name } = await store('A lake at dawn');
  const { page } = await writeNewPost(await openPage(), address, admin);
  await button(page, 'Insert').click();
  await page.getByRole('option', { name: 'Image from the library' }).click();
  const dialog = await choose(page, name);
  await expectFit(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Insert image' });
  const alt = form.getByLabel('Alternative text');
  expect(await alt.inputValue()).toBe('A lake at dawn');
  expect(await dialog.count()).toBe(0);
  await alt.fill('Where we met');
  await page.keyboard.press('Enter');
  await contentOf(page).getByRole('img', { name: 'Where we met' }).waitFor();
  await expect.poll(() => backupOf(page)).toContain(`${url}" alt="Where we met" width="60" height="40"`);
  expect((await read(url)).alt).toBe('A lake at dawn');
});

test('what somebody says of an image in a post is kept with the image, if nobody has said it yet', {
  tags: ['thorough'],
}, async () => {
  const { url, name } = await store();
  const { page } = await writeNewPost(await openPage(), address, admin);
  await page.getByText(/^0 words/).waitFor();
  await page.keyboard.type('/library');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Image from the library']);
  await page.keyboard.press('Enter');
  await choose(page, name);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Insert image' });
  await form.getByLabel('The image is only decoration').check();
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(async () => (await read(url)).alt).toBe('');

  const chosen = { ...(await makeImage(33, 21)), name: `upload-${randomUUID()}.png`, buffer: await someImage(33, 21) };
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  await form.getByLabel('Alternative text').fill('A pond');
  await form.getByText('Uploaded').waitFor();
  await form.getByRole('button', { name: 'Insert' }).click();
  const find = async () => {
    const answer = await send(address, `/api/images?search=${chosen.name}`, { cookie });
    return (answer.json().images as LibraryImage[]).map(({ alt }) => alt);
  };
  await expect.poll(find).toEqual(['A pond']);
});

test('the Italian dialog inserts an image of the library', { tags: ['thorough'] }, async () => {
  const { url, name } = await store('Un lago');
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/blog`);
  await page.getByRole('button', { name: 'Nuovo Post' }).click();
  const title = `Con immagine ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Titolo').first().fill(title);
  await page.getByLabel('Riassunto').fill('In breve');
  await contentOf(page).click();
  await button(page, 'Inserisci').click();
  await page.getByRole('option', { name: 'Immagine dalla libreria' }).waitFor();
  await page.keyboard.type('libreria');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await choose(page, name, { dialog: "Scegli un'immagine", search: /^Cerca per/ });
  await expectFit(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Inserisci immagine' });
  expect(await form.getByLabel('Testo alternativo').inputValue()).toBe('Un lago');
  await form.getByRole('button', { name: 'Inserisci', exact: true }).click();
  await contentOf(page).getByRole('img', { name: 'Un lago' }).waitFor();
  await page.getByRole('button', { name: 'Crea Post' }).click();
  await expectToast(page, { title: 'Post creato con successo' });
  expect((await findByTitle(address, cookie, title))?.content).toContain(`src="${url}" alt="Un lago"`);
});

test('the featured image and the share picture are chosen from the library', { tags: ['thorough'] }, async () => {
  const { url, name } = await store();
  const post = await storePost(address, cookie);
  const page = await openPage();
  await signInPage(page, address, admin);
  await openStoredPost(page, address, post.id);
  const open = page.getByRole('button', { name: 'Choose from the library' });
  await open.press('Enter');
  await choose(page, name);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Featured Image URL').inputValue()).toBe(url);
  await expectFocus(open);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${address}/admin`);
  expect((await readPost(address, cookie, post.id))?.featuredImage).toBe(url);

  await page.goto(`${address}/admin/seo`);
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await open.press('Enter');
  await choose(page, name);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Default Open Graph image URL').inputValue()).toBe(url);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, { title: 'SEO settings saved successfully' });
  const uses = (await read(url)).uses.first.map(({ place, id }) => [place, id]);
  await clearSetting(new Database(databaseUrl), 'seo_og_image');
  expect(uses).toEqual([
    ['post', post.id],
    ['setting', 'seo_og_image'],
  ]);
  expect(path.basename(url)).toMatch(/\.png$/);
});
