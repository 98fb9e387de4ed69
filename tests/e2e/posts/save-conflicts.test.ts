import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import type { Version, VersionSummary } from '../../../src/contracts/posts/versions.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { changePost, readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf, openStoredPost } from '../editor/editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

/** Returns the contents that the history of a post keeps as discarded. */
async function discarded({ id }: Post): Promise<string[]> {
  const read = async (path: string) => (await send(address, `/api/blog/${id}/revisions${path}`, { cookie })).json();
  const revisions = (await read('')).revisions as VersionSummary[];
  const kept = revisions.filter(({ change }) => change === 'discarded');
  return Promise.all(kept.map(async (one) => ((await read(`/${one.id}`)).revision as Version).content));
}

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

describe('a post that somebody else has saved meanwhile', () => {
  async function conflict() {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/409/, /503/] });
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    await content.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('My words');
    const theirs = await changePost(address, cookie, post, { content: '<p>Their words</p>' });
    await page.getByRole('button', { name: 'Update Post' }).click();
    const question = page.getByRole('dialog', { name: 'This post has been saved meanwhile' });
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

  test('shows each field that differs, and what differs in contents with the same words, with the choices in view', {
    tags: ['thorough'],
  }, async () => {
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
      topics: [`B ${slug}`, `A ${slug}`],
    };
    const saved = await send(address, `/api/blog/${post.id}`, { method: 'PUT', body: theirs, cookie });
    expect(saved.status).toBe(200);
    await page.getByRole('button', { name: 'Update Post' }).click();
    const question = page.getByRole('dialog', { name: 'This post has been saved meanwhile' });
    const version = async (name: string) =>
      (await question.getByRole('region', { name }).locator('dl > div').allInnerTexts()).map((part) => part.trim());
    await question.waitFor();
    await expect
      .poll(() => version('Your version'))
      .toEqual([
        'Content: different formatting, links, images\nSame words',
        ...['Featured Image URL: different\n(empty)', `URL Slug: different\n${post.slug}`],
        ...['Meta Title: different\nMy meta title', 'Meta Description: different\n(empty)'],
        'Topics: different\n(empty)',
      ]);
    await expect
      .poll(() => version('Saved version'))
      .toEqual([
        'Content: different formatting, links, images\nSame words',
        ...['Featured Image URL: different\n/share.png', `URL Slug: different\n${slug}`],
        ...['Meta Title: different\n(empty)', 'Meta Description: different\nTheir meta description'],
        `Topics: different\nB ${slug}, A ${slug}`,
      ]);
    await page.setViewportSize({ width: 1280, height: 600 });
    expect(await question.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBeGreaterThan(50);
    for (const choice of ['Save my version', 'Use the saved version', 'Go on writing'])
      expect(await bottomOf(question.getByRole('button', { name: choice }))).toBeLessThanOrEqual(600);
    await expectFit(page, [390, 1280]);
  });

  test('shows the fields of the Italian dialog in Italian, which leaves the others as they were saved', {
    tags: ['thorough'],
  }, async () => {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/409/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await page.getByLabel('Riassunto').fill('Il mio riassunto');
    const theirs = { content: '<p><strong>Content</strong></p>', metaTitle: 'Their meta title', topics: ['Altrui'] };
    await send(address, `/api/blog/${post.id}`, { method: 'PUT', body: theirs, cookie });
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    const question = page.getByRole('dialog', { name: 'Questo post è stato salvato nel frattempo' });
    const mine = question.getByRole('region', { name: 'La tua versione' }).locator('dl > div');
    await question.waitFor();
    expect((await mine.allInnerTexts()).map((part) => part.trim())).toEqual([
      ...['Riassunto: diverso\nIl mio riassunto', 'Contenuto: differenze in formattazione\nContent'],
      'Argomenti: diverso\n(vuoto)',
    ]);
    await question.getByRole('button', { name: 'Salva la mia versione' }).click();
    await page.getByText('Post aggiornato con successo').first().waitFor();
    expect(await readPost(address, cookie, post.id)).toMatchObject({
      ...{ excerpt: 'Il mio riassunto', content: '<p>Content</p>', metaTitle: 'Their meta title' },
      topics: [],
    });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
    await contentOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' con parole mie');
    await send(address, `/api/blog/${post.id}`, { method: 'PUT', body: { content: '<p>Theirs</p>' }, cookie });
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await question.getByRole('button', { name: 'Usa la versione salvata' }).click();
    await page
      .getByText('La cronologia del post, nell’area di amministrazione, conserva la tua versione.')
      .first()
      .waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Theirs');
    expect(await discarded(post)).toEqual(['<p>Content con parole mie</p>']);
  });

  test('can wait, with nothing lost, until the next save, and is taken over when theirs is chosen', {
    tags: ['thorough'],
  }, async () => {
    const { page, post, question } = await conflict();
    await question.getByRole('button', { name: 'Go on writing' }).click();
    await expect.poll(() => contentOf(page).textContent()).toBe('My words');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await question.waitFor();
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Their words</p>');
    const down = { success: false, code: 'unavailable', message: 'Not just now.' };
    await page.route('**/draft/discard', (route) => route.fulfill({ status: 503, json: down }), { times: 1 });
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    await page.getByText('Not just now.').first().waitFor();
    await question.getByRole('region', { name: 'Your version' }).getByText('My words').waitFor();
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    await page.getByText('The history of the post keeps your version.').first().waitFor();
    await expect.poll(() => contentOf(page).textContent()).toBe('Their words');
    expect(await discarded(post)).toEqual(['<p>My words</p>']);
    await contentOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' and mine');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await readPost(address, cookie, post.id))?.content).toBe('<p>Their words and mine</p>');
  });
});

test('words that are written while a save is under way are neither lost nor left', { tags: ['thorough'] }, async () => {
  const post = await storePost(address, cookie);
  const page = await openPage();
  await signInPage(page, address, admin);
  await openStoredPost(page, address, post.id);
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('first');
  const saveWhile = async (write: () => Promise<void>) => {
    const held = Promise.withResolvers<void>();
    await page.route(`${address}/api/blog/${post.id}`, (route) => held.promise.then(() => route.continue()), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await write();
    held.resolve();
    await page.getByRole('button', { name: 'Update Post' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/blog/${post.id}`);
  };
  await saveWhile(async () => {
    await contentOf(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' second');
  });
  expect(await readPost(address, cookie, post.id)).toMatchObject({ content: '<p>first</p>', excerpt: post.excerpt });
  await saveWhile(() => page.getByLabel('Excerpt').fill('Typed meanwhile'));
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${address}/admin`);
  const both = { content: '<p>first second</p>', excerpt: 'Typed meanwhile' };
  expect(await readPost(address, cookie, post.id)).toMatchObject(both);
});
