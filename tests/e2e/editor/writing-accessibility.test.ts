import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { backupOf, contentOf, openNewPost, openStoredPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

async function signedIn(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await signInPage(page, address, admin);
  return page;
}

describe('axe-core finds nothing against WCAG 2.2 AA', { tags: ['thorough'] }, () => {
  test('in the blog editor, empty, refused and filled in, at a desk and on a phone', async () => {
    const page = await signedIn();
    await openNewPost(page, address);
    await expectFit(page);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByText('Write the content').waitFor();
    await expectFit(page);
    const all =
      '<h1>a</h1><p>b <a href="https://example.org/" rel="noopener noreferrer">c</a></p><ul><li>d<ol><li>e</li></ol></li></ul>';
    const post = await storePost(address, cookie, { content: all, published: true });
    await openStoredPost(page, address, post.id);
    await expectFit(page);
  });

  test('in a palette, a tooltip, the question for a link and that for a picture', async () => {
    const page = await signedIn();
    await openNewPost(page, address);
    await page.getByRole('button', { name: 'Background colour' }).click();
    await page.getByRole('radio', { name: 'Red' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').getByRole('button', { name: 'Image' }).click();
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    await (await chooser).setFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: gif });
    await page.getByRole('dialog', { name: 'Insert image' }).getByText('Uploaded').waitFor();
    await expectAccessible(page);
  });

  test('in the Italian dialog, its question, and the notice of text that was kept', async () => {
    const post = await storePost(address, cookie);
    const page = await signedIn();
    await page.goto(`${address}/blog`);
    const open = () => page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await open();
    await contentOf(page).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('dialog', { name: /^Sei sicuro/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await contentOf(page).click();
    await page.keyboard.type('testo');
    await expect.poll(() => backupOf(page)).toContain('testo');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Uscire senza salvare?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Esci' }).click();
    await open();
    await page.getByText('Trovato testo non salvato').waitFor();
    await expectAccessible(page);
  });

  test('in the Blog tab and in its question, and in those that a save may bring up', async () => {
    const post = await storePost(address, cookie);
    const page = await signedIn({ faults: [/409/, /401/] });
    await page.goto(`${address}/admin?tab=blog`);
    await page.getByRole('button', { name: `Delete ${post.title}` }).click();
    await page.getByRole('dialog', { name: 'Delete this post?' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await openStoredPost(page, address, post.id);
    const current = { ...post, title: 'Another title' };
    const conflict = { success: false, code: 'conflict', message: 'Saved meanwhile', current };
    await page.route(`${address}/api/blog/${post.id}`, (route) => route.fulfill({ status: 409, json: conflict }), {
      times: 1,
    });
    await page.getByLabel('Excerpt').fill('Changed');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.getByRole('dialog', { name: 'This post has been saved meanwhile' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on writing' }).click();
    const ended = { success: false, code: 'unauthenticated', message: 'Please sign in' };
    await page.route(`${address}/api/blog/${post.id}`, (route) => route.fulfill({ status: 401, json: ended }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await expectAccessible(page);
  });
});
