import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
import { storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { expectToast, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { makeImage } from './images.ts';

const openPage = browserPages();

let platform: PreparedPlatform;
let writer: Account;
let cookie: string;

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'a-post' }], inject('withoutBuilds'));
  writer = await createAccount(platform.db, 'content_creator');
  cookie = await signIn(platform.address, writer);
});

afterAll(() => platform.stop());

async function openAt(url: string, faults: RegExp[] = []): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, platform.address, writer);
  await page.goto(`${platform.address}${url}`);
  return page;
}

const upload = (bytes: Buffer, fileName: string) => uploadImage(platform.address, cookie, bytes, fileName);
const screenOf = (url: string) => `/admin/images/${path.basename(url)}`;
const bytesOf = async (url: string) => Buffer.from(await (await fetch(platform.address + url)).arrayBuffer());

test('a writer uploads an image, has to say what it shows, and finds it again', async () => {
  const page = await openAt('/admin/blog/new');
  await page.getByRole('link', { name: 'Images' }).press('Enter');
  await page.getByText('No images yet.').waitFor();
  await expectFit(page);
  await page.getByLabel('Image files').setInputFiles({ ...(await makeImage(640, 400)), name: 'Lake at dawn.png' });
  await page.getByRole('heading', { level: 1, name: 'Image', exact: true }).waitFor();
  const details = panel(page, 'Details');
  expect(await details.getByLabel('Name').inputValue()).toBe('Lake at dawn.png');
  await details.getByRole('button', { name: 'Save Details' }).press('Enter');
  await details.getByText('Describe the image, or say that it is only decoration').waitFor();
  const alt = details.getByLabel('Alternative text');
  await expectFocus(alt);
  await expectFit(page);
  await alt.fill('A lake at dawn');
  // Each form of a screen is asked about, not only the last one.
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  // It gives the focus back as it closes.
  await question.waitFor({ state: 'detached' });
  await expectFocus(alt);
  await details.getByRole('button', { name: 'Save Details' }).press('Enter');
  await expectToast(page, { title: 'Image updated successfully' });
  await page.getByText('No post, draft, earlier version or setting uses this image.').waitFor();

  await upload(await someImage(), 'other.png');
  await page.goto(`${platform.address}/admin/images`);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByLabel('Search').fill('at dawn');
  await expect.poll(() => cards.count()).toBe(1);
  expect((await cards.getByRole('paragraph').allTextContents()).slice(0, 2)).toEqual([
    expect.stringMatching(/^PNG, 640 × 400, \d+ kB$/),
    expect.stringMatching(new RegExp(`^${writer.username}, \\d\\d \\w{3} \\d{4}$`)),
  ]);
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Show').selectOption('Without alternative text');
  await expect.poll(() => cards.getByRole('heading').allInnerTexts()).toEqual(['other.png']);
  await expectFit(page);
  await page.reload();
  await cards.getByRole('link', { name: 'other.png' }).press('Enter');
  await page.getByRole('link', { name: 'Back to images' }).press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('no-text');
});

test('an image in use says where, stays when somebody deletes it, and is replaced everywhere', {
  tags: ['thorough'],
}, async () => {
  const url = await upload(await someImage(320, 200), 'used.png');
  const content = `<p><img src="${url}" alt=""></p>`;
  await storePost(platform.address, cookie, { title: 'Shows the image', content, published: true });
  const page = await openAt(screenOf(url));
  await panel(page, 'Where it is used').getByRole('link', { name: 'Shows the image' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  const refusal = page.getByRole('dialog', { name: 'This image is in use' });
  await refusal.getByRole('link', { name: 'Shows the image' }).waitFor();
  await expectFit(page);
  await refusal.getByRole('button', { name: 'Close' }).press('Enter');

  const replacement = await makeImage(500, 300);
  await page.getByLabel('File that replaces the image').setInputFiles(replacement);
  const question = page.getByRole('dialog', { name: 'Replace this image?' });
  await question.getByText('The one place that uses it shows the new file.').waitFor();
  await expectFit(page);
  await question.getByRole('button', { name: 'Replace' }).press('Enter');
  await expectToast(page, { title: 'Image replaced successfully', text: 'The site is being rebuilt.' });
  await page.getByText('500 × 300 pixels').waitFor();
  expect((await bytesOf(url)).equals(replacement.buffer)).toBe(true);
});

test('of several files the one that is no image is named, and the others are uploaded', {
  tags: ['thorough'],
}, async () => {
  const page = await openAt('/admin/images');
  await page.getByLabel('Image files').setInputFiles([
    { name: 'no-image.png', mimeType: 'image/png', buffer: Buffer.from('words') },
    { ...(await makeImage(32, 20)), name: 'Beside it.png' },
  ]);
  await expectToast(page, {
    ...{ title: '1 image uploaded, 1 not', destructive: true },
    text: 'no-image.png: This file is not an image, or it is damaged. Choose a PNG, JPEG or GIF image.',
  });
  await page.getByRole('heading', { name: 'Beside it.png' }).waitFor();
});

test('the focal point is chosen with the keys or the pointer', { tags: ['thorough'] }, async () => {
  const url = await upload(await someImage(400, 400), 'square.png');
  const page = await openAt(screenOf(url));
  const focus = panel(page, 'Focal point');
  const top = focus.getByRole('slider', { name: /^From the top/ });
  await top.focus();
  await page.keyboard.press('Home');
  await focus.getByRole('slider', { name: /^From the left/ }).press('ArrowLeft');
  await focus.getByRole('button', { name: 'Save Focal Point' }).press('Enter');
  await expectToast(page, { title: 'Focal point saved' });
  const stored = async () =>
    (await send(platform.address, url.replace('objects', 'images'), { cookie })).json().image as { focus: unknown };
  expect((await stored()).focus).toEqual({ x: 49, y: 0 });
  const image = focus.getByRole('img').or(focus.locator('img')).first();
  const box = await image.boundingBox();
  await image.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  await expect.poll(() => top.inputValue()).toMatch(/^(?:49|50|51)$/);
  await focus.getByRole('button', { name: 'Save Focal Point' }).click();
  await expect.poll(async () => (await stored()).focus).toEqual({ x: 25, y: expect.any(Number) });
  // The list that writers see crops around it, as the built one does.
  const post = { title: 'Cropped', content: '<p>Words</p>', excerpt: 'Words', featuredImage: url };
  await send(platform.address, '/api/blog', { body: post, cookie });
  await page.goto(`${platform.address}/blog`);
  const listed = page.getByRole('article').filter({ hasText: 'Cropped' }).locator('img');
  await expect.poll(() => listed.evaluate((element) => getComputedStyle(element).objectPosition)).toMatch(/^25% /);
});

test('unused images are found, and deleted together after asking', { tags: ['thorough'] }, async () => {
  const urls = await Promise.all([1, 2].map(async (number) => upload(await someImage(), `unused-${number}.png`)));
  const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await platform.db
    .updateTable('objects')
    .set({ claimedAt: daysAgo as never })
    .where('fileName', 'like', 'unused-%')
    .execute();
  const page = await openAt('/admin/images?show=unused');
  await page.getByRole('button', { name: 'Delete all 2' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete 2 images that nothing uses?' });
  await question.waitFor();
  await expectFit(page);
  await question.getByRole('button', { name: 'Delete 2 images' }).press('Enter');
  await expectToast(page, { title: '2 images deleted' });
  await page.getByText('No unused image.').waitFor();
  for (const url of urls) expect((await send(platform.address, url)).status).toBe(404);
});

test('an image that nothing uses is deleted after asking', { tags: ['thorough'] }, async () => {
  const url = await upload(await someImage(), 'wrong.png');
  const page = await openAt(screenOf(url));
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete “wrong.png”?' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expectToast(page, { title: 'Image deleted successfully' });
  await page.getByRole('heading', { level: 1, name: 'Images' }).waitFor();
  expect((await send(platform.address, url)).status).toBe(404);
});
