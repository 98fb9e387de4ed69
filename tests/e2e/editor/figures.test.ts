import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';
import { makeImage } from '../images/images.ts';
import { backupOf, move, openStoredPost, paste, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const image = (name: string) =>
  `<img src="/share.png?${name}.png" alt="${name}" width="60" height="30" loading="lazy" decoding="async">`;

async function openPost(content: string, width = 1280) {
  const post = await storePost(address, cookie, { content });
  const page = await openPage({ viewport: { width, height: 844 } });
  await signInPage(page, address, admin);
  return { page, content: await openStoredPost(page, address, post.id) };
}

describe('a figure', () => {
  test('has a caption, a width and an alternative text to edit; without both it is an image in the text again', async () => {
    const figure = `<figure>${image('one')}<figcaption>By <em>Ada</em></figcaption></figure>`;
    const { page, content } = await openPost(`<p>before</p>${figure}<p>after</p>`, 390);
    await content.getByText('By Ada').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    const edit = async (change: () => Promise<unknown>, expected: string) => {
      await content.locator('img').click();
      await content.locator('[data-selected] img').waitFor();
      await expectFocus(content);
      await page.keyboard.press('Enter');
      await change();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(content);
      await waitForBackup(page, `<p>before</p>${expected}<p>after</p>`);
    };
    const caption = dialog.getByLabel('Caption');

    // A caption keeps its formats while its words stay.
    await edit(
      async () => {
        expect(await caption.inputValue()).toBe('By Ada');
        await expectAccessible(page);
        await dialog.getByLabel('Width').selectOption('Wider than the text');
      },
      figure.replace('<figure>', '<figure class="wide">'),
    );
    await edit(
      () => caption.fill('By <Ben>'),
      figure.replace('<figure>', '<figure class="wide">').replace('By <em>Ada</em>', 'By &lt;Ben&gt;'),
    );
    await edit(
      async () => {
        await caption.fill('');
        await dialog.getByLabel('Width').selectOption('As wide as the text');
      },
      `<p>${image('one')}</p>`,
    );
    await edit(() => caption.fill('Again'), figure.replace('By <em>Ada</em>', 'Again'));
  });

  test('of more than an image stays as it is', { tags: ['thorough'] }, async () => {
    const other = `<figure>${image('one')}${image('two')}<figcaption>Two</figcaption></figure>`;
    const { page, content } = await openPost(`<p>a</p>${other}`);
    await content.getByText('a', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('b');
    await waitForBackup(page, `<p>ab</p>${other}`);
  });

  test('is pasted with its caption', { tags: ['thorough'] }, async () => {
    const { page, content } = await openPost('<p>a</p>');
    await content.click();
    await move(page, 'End');
    await paste(
      content,
      `<figure><a href="/x"><img src="/share.png" alt="b"></a><figcaption> A &amp; b </figcaption></figure>`,
    );
    const pasted = '<img src="/share.png" alt="b" loading="lazy" decoding="async">';
    await waitForBackup(page, `<p>a</p><figure>${pasted}<figcaption>A &amp; b</figcaption></figure>`);
  });
});

describe('an image lands where it is dropped', () => {
  test('when it is dragged inside the text, and a figure goes between two blocks', { tags: ['thorough'] }, async () => {
    const figure = `<figure>${image('two')}<figcaption>Two</figcaption></figure>`;
    const { page, content } = await openPost(`<p>first${image('one')}</p><p>second</p>${figure}`);
    // An image that comes later would move what is dragged.
    const loaded = () =>
      content.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).complete));
    await expect.poll(loaded).not.toContain(false);
    await content
      .locator('img')
      .first()
      .dragTo(content.getByText('second'), { targetPosition: { x: 0, y: 5 } });
    await waitForBackup(page, `<p>first</p><p>${image('one')}second</p>${figure}`);
    await content.locator('figure img').dragTo(content.getByText('first'), { targetPosition: { x: 2, y: 2 } });
    await waitForBackup(page, `${figure}<p>first</p><p>${image('one')}second</p>`);
    await page.keyboard.press('Control+z');
    await waitForBackup(page, `<p>first</p><p>${image('one')}second</p>${figure}`);
  });

  test('when it is a file', { tags: ['thorough'] }, async () => {
    const { page, content } = await openPost('<p>first</p><p>second</p>');
    const { name, mimeType, buffer } = await makeImage(64, 32);
    await content.evaluate(
      (element, file) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
        const { left = 0, top = 0 } = element.querySelector('p')?.getBoundingClientRect() ?? {};
        const at = { bubbles: true, cancelable: true, clientX: left, clientY: top + 5 };
        element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
      },
      { name, type: mimeType, bytes: [...buffer] },
    );
    const dialog = page.getByRole('dialog', { name: 'Insert image' });
    await dialog.getByText('Uploaded', { exact: true }).waitFor();
    await dialog.getByLabel('Alternative text').fill('Green');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => backupOf(page)).toMatch(/^<p><img [^>]*alt="Green"[^>]*>first<\/p><p>second<\/p>$/);
  });
});

test('several images that are pasted at once are asked about one after the other', { tags: ['thorough'] }, async () => {
  const { page, content } = await openPost('<p>a</p>');
  await content.click();
  await move(page, 'End');
  const files = await Promise.all([makeImage(40, 20), makeImage(20, 40)]);
  await content.evaluate(
    (element, all) => {
      const clipboardData = new DataTransfer();
      for (const { name, type, bytes } of all)
        clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  );
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  for (const alt of ['Wide', 'High']) {
    await expect.poll(() => dialog.getByLabel('Alternative text').inputValue()).toBe('');
    await dialog.getByText('Uploaded', { exact: true }).waitFor();
    await dialog.getByLabel('Alternative text').fill(alt);
    await dialog.getByRole('button', { name: 'Insert' }).click();
  }
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => backupOf(page))
    .toMatch(/^<p>a<img [^>]*alt="Wide" width="40"[^>]*><img [^>]*alt="High" width="20"[^>]*><\/p>$/);
});
