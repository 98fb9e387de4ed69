import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { pictures, svg } from '../../fixtures/hostile-pictures.ts';
import { storePost } from '../../fixtures/posts.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';
import { type ImageFile, makeImage } from '../images/images.ts';
import { backupOf, contentOf, move, openNewPost, openStoredPost, paste, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

async function openEditor(faults: RegExp[] = []): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, address, admin);
  await openNewPost(page, address);
  return page;
}

async function choose(page: Page, file: ImageFile): Promise<void> {
  await contentOf(page).click();
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^(?:Image|Immagine)$/ })
    .click();
  await (await chooser).setFiles(file);
}

// Pastes or drops a file as the browser hands it over.
const hand = (page: Page, way: 'paste' | 'drop', file: ImageFile) =>
  contentOf(page).evaluate(
    (element, { kind, name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      const { left, top } = element.getBoundingClientRect();
      const shared = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 30 };
      (element as HTMLElement).focus();
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, ...shared }),
      );
    },
    { kind: way, name: file.name, mimeType: file.mimeType, bytes: [...file.buffer] },
  );

/** The address of the newest image of the text. */
const sourceOf = async (page: Page) => [...((await backupOf(page)) ?? '').matchAll(/src="([^"]+)"/g)].at(-1)?.[1] ?? '';

/** The file that the newest image of the text was stored as. */
const storedImage = async (page: Page) => Buffer.from(await (await fetch(await sourceOf(page))).arrayBuffer());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Insert image' });

async function describeAndInsert(page: Page, alt: string): Promise<void> {
  await dialog(page).getByText('Uploaded', { exact: true }).waitFor();
  await dialog(page).getByLabel('Alternative text').fill(alt);
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
}

async function insert(page: Page, alt = 'A green view'): Promise<void> {
  await describeAndInsert(page, alt);
  await dialog(page).waitFor({ state: 'hidden' });
}

describe('a picture in the text', () => {
  test('is chosen, described, uploaded and shown; the stored address is the upload’s without its query', async () => {
    const page = await openEditor();
    expect(await page.locator('input[type=file]').first().getAttribute('accept')).toBe('image/*');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await choose(page, await makeImage(64, 32));
    await insert(page);
    const uploadURL = (await put).url();
    expect((await put).headers()['content-type']).toBe('image/png');
    await expect.poll(() => backupOf(page)).toContain('alt="A green view" width="64" height="32"');
    expect(await sourceOf(page)).toBe(uploadURL.replace(/\?.*$/, ''));
    await expect
      .poll(() =>
        contentOf(page)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(64);
  });

  test('comes by paste and by drop as well', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    for (const way of ['paste', 'drop'] as const) {
      await hand(page, way, await makeImage(20, 20, 'jpeg'));
      await insert(page, `By ${way}`);
      await expect.poll(() => backupOf(page)).toMatch(new RegExp(`src="[^"]+\\.jpg" alt="By ${way}"`));
    }
  });

  test('in pasted HTML is uploaded at its place, and one that fails is named and left out', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const large = { create: { width: 700, height: 700, channels: 3, background: '#000', noise } } as const;
    const data = (type: string, bytes: Buffer) => `src="data:image/${type};base64,${bytes.toString('base64')}"`;
    const photo = await sharp(large).png().toBuffer();
    expect(photo.length).toBeGreaterThan(1_000_000);
    // Google Docs says that everything is a PNG.
    const jpeg = (await makeImage(20, 10, 'jpeg')).buffer;
    const page = await openEditor();
    await paste(
      contentOf(page),
      `<p>One <img ${data('png', photo)}> two</p><p><img alt="A chart" ${data('png', Buffer.from('no image'))}></p>` +
        `<figure><img alt="A lake" ${data('png', jpeg)}><figcaption>By the lake</figcaption></figure><p>Three</p>`,
    );
    // The words do not wait for the images.
    await contentOf(page).getByText('Three').waitFor();
    await expect.poll(() => backupOf(page)).toContain('Three');
    expect((await backupOf(page))?.includes('data:')).toBe(false);
    await dialog(page).getByRole('progressbar').waitFor();
    await describeAndInsert(page, 'A green view');
    const toast = page.locator('li[data-state=open]').filter({ hasText: 'Failed to upload file' });
    await toast.getByText('Pasted image 2 of 3 (A chart): This file is not an image, or it is damaged.').waitFor();
    await dialog(page).getByText('Uploaded', { exact: true }).waitFor();
    expect(await dialog(page).getByLabel('Alternative text').inputValue()).toBe('A lake');
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    const image = (type: string, alt: string, size: string) =>
      `<img src="${address}/api/objects/[\\w-]+\\.${type}" alt="${alt}" ${size} loading="lazy" decoding="async">`;
    await expect
      .poll(() => backupOf(page))
      .toMatch(
        new RegExp(
          `^<p>One ${image('png', 'A green view', 'width="700" height="700"')} two</p>` +
            `<figure>${image('jpg', 'A lake', 'width="20" height="10"')}<figcaption>By the lake</figcaption></figure><p>Three</p>$`,
        ),
      );
    // One step undoes the paste, and another one brings it back with the stored images.
    await expectFocus(contentOf(page));
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => contentOf(page).textContent()).not.toContain('Three');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => contentOf(page).locator('img[src^="http"]').count()).toBe(2);
  });

  test('in pasted HTML is left out where nothing can be uploaded, and its words stay', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor([/ERR_FAILED/]);
    // The first paste loads its code, and the first notice loads the toasts.
    await paste(contentOf(page), '<p>Zero<video src="https://example.org/film.mp4"></video></p>');
    await page.getByText('Left out: 1 embedded item.', { exact: true }).first().waitFor();
    await page.route('**/_astro/**', (route) => route.abort());
    const image = (await makeImage(8, 8)).buffer.toString('base64');
    await paste(contentOf(page), `<p>One</p><p><img src="data:image/png;base64,${image}"></p><p>Two</p>`);
    await page.getByText('Left out: 1 image.', { exact: true }).first().waitFor();
    expect(await contentOf(page).locator('img').count()).toBe(0);
    await waitForBackup(page, '<p>ZeroOne</p><p>Two</p>');
  });

  test('asks for words in place of the picture, unless it is only decoration', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    await choose(page, await makeImage(8, 8));
    await dialog(page).getByText('Uploaded', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await page.getByText('Describe the image, or say that it is only decoration').waitFor();
    await dialog(page).getByLabel('Alternative text').focus();
    await page.keyboard.insertText('x'.repeat(260));
    await page.getByText('Use at most 250 characters. Remove 10.').waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByLabel('Alternative text'));
    expect(await dialog(page).getByLabel('Alternative text').inputValue()).toHaveLength(260);
    await dialog(page).getByLabel('The image is only decoration').check();
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => backupOf(page)).toContain('alt="" width="8"');
  });

  test('is at most 2,560 pixels wide, and white where it was transparent and becomes a JPEG', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor();
    await choose(page, await makeImage(3000, 1500));
    await insert(page);
    await expect.poll(() => backupOf(page)).toContain('width="2560" height="1280"');
    const smaller = await sharp(await storedImage(page)).metadata();
    expect([smaller.width, smaller.height]).toEqual([2560, 1280]);

    const clear = { create: { width: 16, height: 16, channels: 4, background: '#0000' } } as const;
    const buffer = await sharp(clear).webp().toBuffer();
    await choose(page, { name: 'logo.webp', mimeType: 'image/webp', buffer });
    await insert(page);
    await expect.poll(() => backupOf(page)).toContain('width="16"');
    const stored = sharp(await storedImage(page));
    expect((await stored.metadata()).format).toBe('jpeg');
    expect((await stored.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);

    await choose(page, await makeImage(6000, 24));
    await dialog(page).getByText('Made much smaller: 2560 × 10 instead of 6000 × 24 pixels.').waitFor();
  });

  test('is made smaller where it is larger than 4 MB', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const raw = { create: { width: 1300, height: 1300, channels: 3, background: '#000', noise } } as const;
    const buffer = await sharp(raw).png().toBuffer();
    expect(buffer.length).toBeGreaterThan(4 * 1024 * 1024);
    await choose(page, { name: 'noise.png', mimeType: 'image/png', buffer });
    await insert(page);
    await expect.poll(() => backupOf(page)).toContain('src="');
    const stored = await storedImage(page);
    expect(stored.byteLength).toBeGreaterThan(100_000);
    expect(stored.byteLength).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  test('can be called off while it is on its way, and then nothing is inserted', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    await page.route(`${address}/api/objects/*`, () => {}, { times: 1 });
    await page.route(/\/api\/objects\/[\w-]+\.png/, () => {});
    await choose(page, await makeImage(8, 8));
    await dialog(page).getByRole('progressbar').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await contentOf(page).locator('img').count()).toBe(0);
    await expectFocus(contentOf(page));
  });

  test('is not inserted when the upload stops or fails, at either step', { tags: ['thorough'] }, async () => {
    const page = await openEditor([/503/]);
    await page.clock.install();
    const failed = page.locator('li[data-state=open]').getByText('Failed to upload file').first();
    await page.route(`${address}/api/objects/*.png?*`, () => {}, { times: 1 });
    const sent = page.waitForRequest(/\.png\?/);
    await choose(page, await makeImage(8, 8));
    await sent;
    await page.clock.fastForward(59_000);
    expect(await dialog(page).getByRole('progressbar').isVisible()).toBe(true);
    await page.clock.fastForward(2_000);
    await failed.waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.clock.fastForward(60_000);
    await failed.waitFor({ state: 'hidden' });
    for (const [text, path] of [
      ['Failed to get upload URL', '/api/objects/upload'],
      ['Failed to upload file', '/api/objects/*.png?*'],
    ] as const) {
      await page.route(address + path, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await choose(page, await makeImage(8, 8));
      await page.locator('li[data-state=open]').getByText(text).first().waitFor();
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await contentOf(page).locator('img').count()).toBe(0);
    }
  });

  test('is left out when the file cannot be used, and the message says why and what to do', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor([/400/]);
    const jpeg = (await makeImage(8, 8, 'jpeg')).buffer;
    for (const [file, message] of [
      [{ name: 'a.png', mimeType: 'image/png', buffer: jpeg }, /says PNG, but the file is a JPEG.*name with \.jpg/],
      [{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg }, /SVG images are not accepted.*Save the image as PNG/],
      [{ name: 'b.png', mimeType: 'image/png', buffer: svg }, /SVG images are not accepted/],
      [{ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no image') }, /not an image, or it is damaged/],
      [
        { name: 'f.heic', mimeType: 'image/heic', buffer: Buffer.from('ftyp') },
        /HEIC photo.* JPEG, PNG, GIF, WebP and/,
      ],
      [{ name: 'g.HEIC', mimeType: '', buffer: Buffer.from('ftyp') }, /HEIC photo/],
      [{ name: 'd.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }, /This file is not an image/],
      [{ name: 'e.gif', mimeType: 'image/gif', buffer: pictures.gif.subarray(0, -1) }, /incomplete: it ends too early/],
    ] as const) {
      await choose(page, file);
      const toast = page.locator('li[data-state=open]').filter({ hasText: message });
      await toast.getByText('Failed to upload file', { exact: true }).waitFor();
      await dialog(page).waitFor({ state: 'hidden' });
    }
    expect(await contentOf(page).locator('img').count()).toBe(0);
  });

  test('is left out, and the Italian dialog says why', { tags: ['thorough'] }, async () => {
    const page = await openPage({ faults: [/503/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    await contentOf(page).waitFor();
    await page.route(`${address}/api/objects/upload`, (route) => route.fulfill({ status: 503, body: '' }));
    const jpeg = (await makeImage(8, 8, 'jpeg')).buffer;
    for (const [file, message] of [
      [await makeImage(8, 8), 'Controlla la connessione e caricala di nuovo'],
      [{ name: 'a.png', mimeType: 'image/png', buffer: jpeg }, "il file è un'immagine JPEG. Cambia l'estensione"],
    ] as const) {
      await choose(page, file);
      const toast = page.locator('li[data-state=open]').filter({ hasText: message });
      await toast.getByText("Errore nel caricamento dell'immagine").waitFor();
      await page.getByRole('dialog', { name: 'Inserisci immagine' }).waitFor({ state: 'hidden' });
    }
    expect(await contentOf(page).locator('img').count()).toBe(0);
  });

  test('is selected by arrow key or click, described anew and deleted, all by keyboard too', {
    tags: ['thorough'],
  }, async () => {
    const image = `<img src="/share.png" alt="Old" width="60" height="30" loading="lazy" decoding="async">`;
    const post = await storePost(address, cookie, { content: `<p>before${image}after</p>` });
    const page = await openPage();
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    const selected = content.locator('[data-selected] img');
    await content.getByText('before').click();
    await move(page, 'Home');
    for (const _letter of 'before') await move(page, 'ArrowRight');
    expect(await selected.count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await selected.waitFor();
    await page.getByRole('status').filter({ hasText: 'Image selected: Old' }).waitFor();

    const edit = page.getByRole('dialog', { name: 'Edit image' });
    await page.keyboard.press('Enter');
    expect(await edit.getByLabel('Alternative text').inputValue()).toBe('Old');
    await edit.getByLabel('Alternative text').fill('A "new" view');
    await page.keyboard.press('Enter');
    await edit.waitFor({ state: 'hidden' });
    const described = image.replace('Old', 'A &quot;new&quot; view');
    await waitForBackup(page, `<p>before${described}after</p>`);

    // The keyboard is back in the text a moment after the dialog is gone; there Delete deletes and undoing brings the image back.
    await expectFocus(content);
    await page.keyboard.press('Delete');
    await waitForBackup(page, '<p>beforeafter</p>');
    await page.keyboard.press('Control+z');
    await waitForBackup(page, `<p>before${described}after</p>`);

    await content.locator('img').click();
    await selected.waitFor();
    await page.getByRole('button', { name: 'Edit image' }).click();
    await edit.getByLabel('The image is only decoration').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await waitForBackup(page, `<p>before${image.replace('Old', '')}after</p>`);
    await page.getByRole('button', { name: 'Delete image' }).click();
    await waitForBackup(page, '<p>beforeafter</p>');
    await page.keyboard.type(' and ');
    await waitForBackup(page, '<p>before and after</p>');
  });
});
