import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Draft } from '../../../src/contracts/posts/drafts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { changePost, readPost, storePost } from '../../fixtures/posts.ts';
import { namesOfTopics } from '../../fixtures/topics.ts';
import { send } from '../../platform/http.ts';
import { panel } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { backupOf, contentOf, openStoredPost } from '../editor/editor.ts';
import { openTopics } from './post-topics.ts';

const { address, databaseUrl, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const draftOf = async ({ id }: Post) =>
  (await send(address, `/api/blog/${id}/draft`, { cookie })).json().draft as Draft | null;

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d$/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const conflictOf = (page: Page) => page.getByRole('dialog', { name: 'This post has been saved meanwhile' });

interface Written {
  writer?: Parameters<typeof signInPage>[2];
  content?: string;
  topics?: readonly string[];
}

/** Opens a published post in the editor, types words at its end, chooses topics, and waits until all is stored as its draft. */
async function writeDraft(
  words: string,
  options: Parameters<typeof openPage>[0] = {},
  { writer = admin, content = '<p>Published</p>', topics = [] }: Written = {},
) {
  const post = await storePost(address, cookie, { content, published: true });
  const page = await openPage(options);
  await signInPage(page, address, writer);
  await (await openStoredPost(page, address, post.id)).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
  if (topics.length > 0) {
    await openTopics(page);
    await page.keyboard.type(`${topics.join(',')},`);
    await expect.poll(async () => (await draftOf(post))?.topics.length).toBe(topics.length);
  }
  await saved(page).waitFor();
  return { post, page };
}

describe('changes of a published post', () => {
  test('are stored as a draft after a pause, which visitors do not see, and go on from any browser', async () => {
    const topics = ['Second', 'First'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
    const { post, page } = await writeDraft(' and changed', {}, { topics });
    const draft = await draftOf(post);
    expect(draft).toMatchObject({ content: '<p>Published and changed</p>', savedBy: admin.username });
    expect(namesOfTopics(draft)).toEqual(topics);
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
    expect(await panel(elsewhere, 'Topics').getByRole('listitem').allInnerTexts()).toEqual(topics);
    await button(elsewhere, 'Publish changes').click();
    await elsewhere.waitForURL(`${address}/admin`);
    expect(namesOfTopics(await readPost(address, cookie, post.id))).toEqual(topics);
  });

  test('are published with the last keystroke, also while a draft is being stored', {
    tags: ['thorough'],
  }, async () => {
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

  test('go on being stored after an answer that comes later than the next two pauses in typing', {
    tags: ['thorough'],
  }, async () => {
    const { post, page } = await writeDraft('.');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/blog/${post.id}/draft`, (route) => held.then(() => route.continue()), { times: 1 });
    const underWay = page.waitForRequest(`**/api/blog/${post.id}/draft`);
    await page.keyboard.type(' One');
    await underWay;
    // Each letter comes after a pause that would store the draft, five seconds in all.
    await page.keyboard.type('ab', { delay: 2_500 });
    release();
    await expect.poll(async () => (await draftOf(post))?.content).toBe('<p>Published. Oneab</p>');
    await page.keyboard.type(' more');
    await expect.poll(async () => (await draftOf(post))?.content).toBe('<p>Published. Oneab more</p>');
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('fit every screen, are discarded after asking, by keyboard, and stay in the history', {
    tags: ['thorough'],
  }, async () => {
    const { post, page } = await writeDraft(' unwanted');
    const { field } = await openTopics(page);
    await page.keyboard.type('One, two, three, four, a topic with a rather long name of some sixty characters, ');
    await page.keyboard.type('Something new');
    await page.getByRole('option').first().waitFor();
    await expectFit(page, [1280, 360]);
    // What is typed and not added yet is no topic of the draft.
    await expect.poll(async () => (await draftOf(post))?.topics.length).toBe(5);
    await field.fill('');
    await expectFit(page);
    await button(page, 'Discard changes').press('Enter');
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await question.waitFor();
    await expectFit(page);
    await question.getByRole('button', { name: 'Keep the changes' }).press('Enter');
    expect(await draftOf(post)).not.toBeNull();
    // The page stays where it was when a dialog of the bar at its foot closes.
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => scrollTo(0, 300));
    const scrolled = () => page.evaluate(() => scrollY);
    expect(await scrolled()).toBe(300);
    // A click of Playwright's would scroll.
    await button(page, 'Discard changes').evaluate((discard: HTMLElement) => {
      discard.focus({ preventScroll: true });
      discard.click();
    });
    await question.getByRole('button', { name: 'Keep the changes' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await scrolled()).toBe(300);
    await button(page, 'Discard changes').press('Enter');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await page.getByText('Changes discarded').first().waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Published');
    expect(await page.getByRole('button', { name: /^Remove: / }).count()).toBe(0);
    await button(page, 'Update Post').waitFor();
    expect(await draftOf(post)).toBeNull();
    await page.getByRole('link', { name: 'History' }).press('Enter');
    await page.getByText(`Discarded draft by ${admin.username}`).first().waitFor();
  });

  test('stay in the browser while the server cannot store them, and are stored when it can', {
    tags: ['thorough'],
  }, async () => {
    const { post, page } = await writeDraft('.', { faults: [/503/] });
    const down = { success: false, code: 'unavailable', message: 'Is this device online?' };
    await page.route(`**/api/blog/${post.id}/draft`, (route) => route.fulfill({ status: 503, json: down }), {
      times: 1,
    });
    await page.keyboard.type(' Unlucky');
    await page.getByText('The draft was not saved. Is this device online? This browser keeps your text.').waitFor();
    await expect.poll(() => backupOf(page)).toBe('<p>Published. Unlucky</p>');
    await page.keyboard.type(' at first');
    await saved(page).waitFor();
    expect((await draftOf(post))?.content).toBe('<p>Published. Unlucky at first</p>');
    await expect.poll(() => backupOf(page)).toBeUndefined();
  });

  test('of a post that somebody has saved since say so, show what differs, and go on with both people’s words', {
    tags: ['thorough'],
  }, async () => {
    const content = '<p>First</p><p>Published</p>';
    const { post, page } = await writeDraft(' by me', { faults: [/409/] }, { content });
    const changed = { title: `Their title ${post.slug}`, content: '<p>First, improved</p><p>Published</p>' };
    const theirs = await changePost(address, cookie, post, changed);
    await page.keyboard.type(' alone');
    const refused = `${admin.username} has saved this post meanwhile. This browser keeps your text.`;
    await page.getByText(refused).waitFor();
    await button(page, 'Compare versions').click();
    await conflictOf(page).getByRole('region', { name: 'Saved version' }).getByText(theirs.title).waitFor();
    await button(page, 'Decide later').click();
    await page.getByText(refused).waitFor();
    await page.close({ runBeforeUnload: false });
    const again = await openPage();
    await signInPage(again, address, admin);
    await again.goto(`${address}/admin/blog/${post.id}`);
    await conflictOf(again).getByText(`Saved by ${admin.username} on`).waitFor();
    await conflictOf(again)
      .getByText('it takes over what only the other version has changed: Title, Content.')
      .waitFor();
    await expectFit(again);
    await button(again, 'Decide later').press('Enter');
    await again.getByText('The post has been saved since this draft began.').waitFor();
    await expectFit(again);
    await button(again, 'Compare versions').press('Enter');
    await button(again, 'Continue my draft').press('Enter');
    await saved(again).waitFor();
    expect(await draftOf(post)).toMatchObject({ base: theirs.updatedAt, title: theirs.title, from: null });
    await again.keyboard.press('ControlOrMeta+End');
    await again.keyboard.type(' and them');
    await again.keyboard.press('ControlOrMeta+S');
    await again.waitForURL(`${address}/admin`);
    const both = { title: theirs.title, content: '<p>First, improved</p><p>Published by me and them</p>' };
    expect(await readPost(address, cookie, post.id)).toMatchObject(both);
    expect(await draftOf(post)).toBeNull();
  });

  test('overwrite nobody else’s words, and a publication ends the refusal', { tags: ['thorough'] }, async () => {
    const creator = await createAccount(new Database(databaseUrl), 'content_creator');
    const { post, page } = await writeDraft(' by me', { faults: [/409/] }, { writer: creator });
    const theirs = await changePost(address, cookie, post, { content: '<p>By them</p>' });
    await page.keyboard.type(' alone');
    await page.getByText('The draft was not saved.').waitFor();
    await button(page, 'Publish changes').click();
    await conflictOf(page).getByText('Both versions have changed: Content.').waitFor();
    expect(await conflictOf(page).locator('mark').allInnerTexts()).toEqual(['Published by me alone', 'By them']);
    expect(await readPost(address, cookie, post.id)).toEqual(theirs);
    await button(page, 'Publish my version').click();
    await page.getByText('Blog post updated successfully').first().waitFor();
    const published = await readPost(address, cookie, post.id);
    expect(published?.content).toBe('<p>Published by me alone</p>');
    await page.getByText('The draft was not saved.').waitFor({ state: 'detached' });
    // Two windows begin a draft of the same version: the first one is not lost.
    const { title, excerpt, slug } = post;
    const texts = { title, excerpt, slug, featuredImage: '', metaTitle: '', metaDescription: '' };
    const body = { ...texts, content: '<p>Elsewhere</p>', base: published?.updatedAt, expectedUpdatedAt: null };
    const elsewhere = await send(address, `/api/blog/${post.id}/draft`, { method: 'PUT', cookie, body });
    expect(elsewhere.status).toBe(200);
    await contentOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' again');
    await page.getByText('Somebody else has changed the draft of this post meanwhile.').waitFor();
    await button(page, 'Compare versions').click();
    const question = page.getByRole('dialog', { name: 'The draft of this post has been changed meanwhile' });
    await question.getByRole('region', { name: 'Other draft' }).getByText('Elsewhere').waitFor();
    await expectAccessible(page);
    await button(page, 'Use the other draft').click();
    await page.getByText('The history of the post keeps your version.').first().waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Elsewhere');
    await contentOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' too');
    await saved(page).waitFor();
    expect((await draftOf(post))?.content).toBe('<p>Elsewhere too</p>');
    await page.goto(`${address}/admin/blog/${post.id}/history`);
    await page.getByText(`Discarded draft by ${creator.username}`).first().waitFor();
  });

  test('are mentioned in the Italian dialog, whose save leaves them', { tags: ['thorough'] }, async () => {
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
