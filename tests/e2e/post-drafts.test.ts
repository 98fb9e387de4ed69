import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '../../src/contracts/blog.ts';
import type { Draft } from '../../src/contracts/drafts.ts';
import { signIn } from '../accounts.ts';
import { send } from '../http.ts';
import { changePost, readPost, storePost } from '../posts.ts';
import { expectAccessible } from './axe.ts';
import { browserPages } from './browser.ts';
import { backupOf, contentOf, openStoredPost } from './editor.ts';
import { expectFit } from './fit.ts';
import { signInPage } from './sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const draftOf = async ({ id }: Post) =>
  (await send(address, `/api/blog/${id}/draft`, { cookie })).json().draft as Draft | null;

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d$/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a published post in the editor, types words at its end, and waits until they are stored as its draft. */
async function writeDraft(words: string, options: Parameters<typeof openPage>[0] = {}) {
  const post = await storePost(address, cookie, { content: '<p>Published</p>', published: true });
  const page = await openPage(options);
  await signInPage(page, address, admin);
  await (await openStoredPost(page, address, post.id)).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
  await saved(page).waitFor();
  return { post, page };
}

describe('changes of a published post', () => {
  test('are stored as a draft after a pause, which visitors do not see, and go on from any browser', async () => {
    const { post, page } = await writeDraft(' and changed');
    expect(await draftOf(post)).toMatchObject({ content: '<p>Published and changed</p>', savedBy: admin.username });
    expect(await readPost(address, cookie, post.id)).toEqual(post);
    // The draft is on the server, so the local backup is gone, and leaving loses nothing.
    await expect.poll(() => backupOf(page)).toBeUndefined();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    const row = page.getByRole('listitem').filter({ hasText: post.title });
    await row.getByText('Changed', { exact: true }).waitFor();
    await row.getByText('Published', { exact: true }).waitFor();
    const elsewhere = await openPage();
    await signInPage(elsewhere, address, admin);
    await openStoredPost(elsewhere, address, post.id);
    await expect.poll(() => contentOf(elsewhere).textContent()).toBe('Published and changed');
    await elsewhere.getByText(`by ${admin.username}, not published yet`).waitFor();
    expect(await elsewhere.getByText('Unsaved text found').count()).toBe(0);
    await button(elsewhere, 'Publish changes').waitFor();
  });

  test('are published with the last keystroke, also while a draft is being stored', async () => {
    const { post, page } = await writeDraft('.');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/blog/${post.id}/draft`, async (route) => {
      await held;
      await route.continue();
    });
    const underWay = page.waitForRequest(`**/api/blog/${post.id}/draft`);
    await page.keyboard.type(' More');
    await underWay;
    await page.keyboard.type(' and the last');
    await page.keyboard.press('ControlOrMeta+S');
    release();
    await page.getByText('Blog post updated successfully').first().waitFor();
    expect(await readPost(address, cookie, post.id)).toMatchObject({ content: '<p>Published. More and the last</p>' });
    expect(await draftOf(post)).toBeNull();
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('fit every screen, are discarded after asking, by keyboard, and stay in the history', async () => {
    const { post, page } = await writeDraft(' unwanted');
    await expectFit(page);
    await button(page, 'Discard changes').press('Enter');
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await question.waitFor();
    await expectFit(page);
    await question.getByRole('button', { name: 'Keep the changes' }).press('Enter');
    expect(await draftOf(post)).not.toBeNull();
    await button(page, 'Discard changes').press('Enter');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await page.getByText('Changes discarded').first().waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Published');
    await button(page, 'Update Post').waitFor();
    expect(await draftOf(post)).toBeNull();
    await page.getByRole('link', { name: 'History' }).press('Enter');
    await page.getByText(`Discarded draft by ${admin.username}`).first().waitFor();
  });

  test('stay in the browser while the server cannot store them, and are stored when it can', async () => {
    const { post, page } = await writeDraft('.', { faults: [/503/] });
    const down = { success: false, code: 'unavailable', message: 'Not just now.' };
    await page.route(`**/api/blog/${post.id}/draft`, (route) => route.fulfill({ status: 503, json: down }), {
      times: 1,
    });
    await page.keyboard.type(' Unlucky');
    await page.getByText('The draft was not saved. Not just now. This browser keeps your text.').waitFor();
    await expect.poll(() => backupOf(page)).toBe('<p>Published. Unlucky</p>');
    await page.keyboard.type(' at first');
    await saved(page).waitFor();
    expect((await draftOf(post))?.content).toBe('<p>Published. Unlucky at first</p>');
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('overwrite nobody else’s: publishing compares both versions', async () => {
    const { post, page } = await writeDraft(' by me', { faults: [/409/] });
    const theirs = await changePost(address, cookie, post, { content: '<p>By them</p>' });
    await page.keyboard.type(' alone');
    await page.getByText('Somebody else has saved this post meanwhile. This browser keeps your text.').waitFor();
    await page.close({ runBeforeUnload: false });
    const again = await openPage({ faults: [/409/] });
    await signInPage(again, address, admin);
    await openStoredPost(again, address, post.id);
    await expect.poll(() => contentOf(again).textContent()).toBe('Published by me');
    await button(again, 'Publish changes').click();
    const question = again.getByRole('dialog', { name: 'Somebody else has saved this post' });
    await question.getByText('By them').waitFor();
    expect(await readPost(address, cookie, post.id)).toEqual(theirs);
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    await again.getByText('Changes discarded').first().waitFor();
    await expect.poll(() => contentOf(again).textContent()).toBe('By them');
    expect(await draftOf(post)).toBeNull();
    expect(await readPost(address, cookie, post.id)).toEqual(theirs);
  });

  test('are mentioned in the Italian dialog, whose save leaves them', async () => {
    const { post, page } = await writeDraft(' in English');
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await page.getByText('Questo post ha modifiche non ancora pubblicate').waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Published');
    await expectAccessible(page);
    await page.getByLabel('Riassunto').fill('In breve');
    await button(page, 'Aggiorna').click();
    await page.getByText('Post aggiornato con successo').first().waitFor();
    expect((await draftOf(post))?.content).toBe('<p>Published in English</p>');
  });
});
