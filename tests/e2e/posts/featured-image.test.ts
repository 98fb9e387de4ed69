import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { findByTitle, readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { openStoredPost, writeNewPost } from '../editor/editor.ts';
import { makeImage } from '../images/images.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

describe('the featured image', () => {
  test('is chosen after one click, uploaded and stored with the post', { tags: ['thorough'] }, async () => {
    const post = await storePost(address, cookie);
    const page = await openPage();
    await signInPage(page, address, admin);
    await openStoredPost(page, address, post.id);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload an image' }).click();
    await (await chooser).setFiles(await makeImage(40, 20));
    const place = page.getByLabel('Featured Image URL');
    await expect.poll(() => place.inputValue()).toMatch(/\/api\/objects\/[\w-]+\.png$/);
    const stored = await place.inputValue();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await readPost(address, cookie, post.id))?.featuredImage).toBe(new URL(stored).pathname);
    expect((await send(address, new URL(stored).pathname)).status).toBe(200);
  });

  test('says why it could not be uploaded, can be called off, and can be removed', async () => {
    const { page } = await writeNewPost(await openPage({ faults: [/503/] }), address, admin);
    await page.route(`${address}/api/objects/upload`, (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await page.getByLabel('Featured image file').setInputFiles(await makeImage(40, 20));
    await page.locator('li[data-state=open]').getByText('Failed to get upload URL').first().waitFor();
    await page.route(`${address}/api/objects/upload`, () => {}, { times: 1 });
    await page.getByLabel('Featured image file').setInputFiles(await makeImage(40, 20));
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('button', { name: 'Cancel upload' }).waitFor({ state: 'detached' });
    await page
      .getByLabel('Featured image file')
      .setInputFiles({ ...(await makeImage(8, 8, 'jpeg')), mimeType: 'image/png' });
    await page.locator('li[data-state=open]').getByText('says PNG, but the file is a JPEG image').waitFor();
    await page.getByLabel('Featured Image URL').fill('/share.png');
    await page.getByRole('button', { name: 'Remove image' }).click();
    expect(await page.getByLabel('Featured Image URL').inputValue()).toBe('');
  });

  test('is refused beside its field where its address is none', { tags: ['thorough'] }, async () => {
    const { page } = await writeNewPost(await openPage(), address, admin, 'words');
    const title = `Image ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Title *' }).fill(title);
    await page.getByLabel('Excerpt').fill('In short');
    await page.getByLabel('Featured Image URL').fill('nonsense');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByText('Enter the URL of an image, beginning with https://').waitFor();
    expect(await findByTitle(address, cookie, title)).toBeUndefined();
  });
});
