import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { findByTitle, readPost, storePost } from '../../fixtures/posts.ts';
import { namesOfTopics, storeTopic } from '../../fixtures/topics.ts';
import { panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf, openNewPost, openStoredPost } from '../editor/editor.ts';
import { openTopics } from './post-topics.ts';

const { address, admin, databaseUrl } = inject('platform');
const openPage = browserPages();
let cookie: string;
let creator: Account;

beforeAll(async () => {
  cookie = await signIn(address, admin);
  creator = await createAccount(new Database(databaseUrl), 'content_creator');
});

const newTitle = () => `Written ${randomUUID().slice(0, 8)}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first();
const toast = (page: Page, text: string) =>
  page.locator('li[data-state=open]').getByText(text, { exact: true }).first();

async function openEditor(
  account: Pick<Account, 'username' | 'password'> = admin,
  faults: RegExp[] = [],
): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, address, account);
  await openNewPost(page, address);
  return page;
}

async function write(page: Page, title: string, excerpt = 'In short', content = 'At length'): Promise<void> {
  await page.getByRole('textbox', { name: 'Title *' }).fill(title);
  await page.getByLabel('Excerpt').fill(excerpt);
  await contentOf(page).click();
  await page.keyboard.type(content);
}

describe('the blog editor', () => {
  test('creates a draft from what is written, with slug, meta title and description by default, and goes to the dashboard', async () => {
    const page = await openEditor();
    const title = newTitle();
    await page.getByRole('heading', { level: 1, name: 'Create New Post' }).waitFor();
    for (const name of ['Featured Image URL', 'URL Slug', 'Meta Title', 'Meta Description'])
      await field(page, name).waitFor();
    await page.getByText('Draft (not visible)', { exact: true }).waitFor();
    for (const hint of ['Defaults to title', 'Defaults to excerpt'])
      await page.getByText(hint, { exact: true }).waitFor();
    await page.getByText('Auto-generated if empty').waitFor();
    await write(page, title);
    const slug = title.toLowerCase().replace(' ', '-');
    await page.getByText(`/blog/${slug}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.waitForURL(`${address}/admin`);
    await toast(page, 'Blog post created successfully').waitFor();
    const stored = await findByTitle(address, cookie, title);
    expect(stored).toMatchObject({ slug, excerpt: 'In short', content: '<p>At length</p>', published: false });
    await page.goto(`${address}/blog/${slug}`);
    await page.getByText('Draft: only you and your colleagues can see this page').waitFor();
  });

  test('changes a post, shows what is stored of it, and previews it at its address', async () => {
    const post = await storePost(address, cookie, { content: '<h2>Old</h2>' });
    const page = await openPage();
    await signInPage(page, address, admin);
    const content = await openStoredPost(page, address, post.id);
    await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title *' }).inputValue()).toBe(post.title);
    expect(await page.getByLabel('URL Slug').inputValue()).toBe(post.slug);
    expect(await page.getByRole('link', { name: 'Preview', exact: true }).getAttribute('href')).toBe(
      `/blog/${post.slug}`,
    );
    await content.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and new');
    await page.getByLabel('Meta Title').fill('For searches');
    await page.getByLabel('Featured Image URL').fill('/share.png');
    await page.getByRole('switch', { name: 'Published' }).check();
    await page.getByText('Visible to public', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await page.waitForURL(`${address}/admin`);
    await toast(page, 'Blog post updated successfully').waitFor();
    await page
      .getByText(/^Live since \d\d:\d\d\.$/)
      .first()
      .waitFor();
    expect(await readPost(address, cookie, post.id)).toMatchObject({
      ...{ content: '<h2>Old and new</h2>', metaTitle: 'For searches', published: true, metaDescription: null },
      featuredImage: '/share.png',
    });
  });

  test('chooses, creates, orders and removes topics by keyboard alone, and saves what is typed last', async () => {
    const some = randomUUID().slice(0, 8);
    const topic = (name: string) => `${name} ${some}`;
    await storeTopic(address, cookie, topic('Café'));
    const post = await storePost(address, cookie);
    const page = await openPage();
    await signInPage(page, address, creator);
    await openStoredPost(page, address, post.id);
    const { field, chosen } = await openTopics(page);
    const said = (text: string) => panel(page, 'Topics').getByRole('status').filter({ hasText: text }).waitFor();
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    // Neither case nor accents matter. A part of the name is no name yet, so a new topic is offered too.
    await page.keyboard.type(topic('AFE'));
    await option(topic('Café')).waitFor();
    await said('2 suggestions.');
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await option(topic('Café')).getAttribute('id'));
    await page.keyboard.press('Tab');
    await said(`Added: ${topic('Café')}. 1 topic chosen.`);
    await field.focus();
    await page.keyboard.type(topic('New'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option(`Create “${topic('New')}”`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${topic('Third')},`);
    // As pasting does.
    await page.keyboard.insertText(`${topic('Fourth')}, ${topic('Fifth')}, ${topic('café')}`);
    await said(`Added: ${topic('Fourth')}, ${topic('Fifth')}. 5 topics chosen.`);
    await page.keyboard.type(topic('Sixth'));
    await page.keyboard.press('Tab');
    await panel(page, 'Topics').getByText('Choose at most five topics. Remove some of them.').waitFor();
    await field.focus();
    await page.keyboard.press('Backspace');
    await said(`Press Backspace again to remove ${topic('Sixth')}.`);
    await page.keyboard.press('Backspace');
    await said(`Removed: ${topic('Sixth')}. 5 topics chosen.`);
    await page.keyboard.type('Ca');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Ca');
    await field.fill('');
    await page.getByRole('button', { name: `Make first: ${topic('New')}` }).press('Enter');
    await said(`${topic('New')} is first.`);
    await page.getByRole('button', { name: `Remove: ${topic('Third')}` }).press('Enter');
    await expectFocus(page.getByRole('button', { name: `Remove: ${topic('Fourth')}` }));
    const rest = ['New', 'Café', 'Fourth', 'Fifth'].map(topic);
    expect(await chosen.allInnerTexts()).toEqual(rest);
    await field.focus();
    await page.keyboard.type(topic('Last'));
    await page.keyboard.press('ControlOrMeta+S');
    await toast(page, 'Blog post updated successfully').waitFor();
    const stored = [...rest, topic('Last')];
    expect(namesOfTopics(await readPost(address, cookie, post.id))).toEqual(stored);
    await page.reload();
    await expect.poll(() => panel(page, 'Topics').getByRole('listitem').allInnerTexts()).toEqual(stored);
  });

  test('takes topics that are typed while the list of them or the field cannot load, and says what is too long', {
    tags: ['thorough'],
  }, async () => {
    const known = `Known ${randomUUID().slice(0, 8)}`;
    await storeTopic(address, cookie, known);
    const post = await storePost(address, cookie, { topics: ['Kept'] });
    const page = await openPage({ faults: [/503/, /ERR_FAILED/, /Failed to fetch/] });
    await signInPage(page, address, creator);
    await openStoredPost(page, address, post.id);
    const down = { status: 503, json: { success: false, code: 'unavailable', message: 'Not now' } };
    await page.route('**/api/topics', (route) => route.fulfill(down));
    const { field, chosen } = await openTopics(page);
    await page.getByText('The list of topics could not be loaded.').waitFor();
    await page.keyboard.type(`${'x'.repeat(62)},`);
    await page.getByText('Use at most 60 characters. Remove 2.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expectFocus(field);
    await field.fill(known.toUpperCase());
    await page.getByLabel('Meta Title').click();
    expect(await chosen.allInnerTexts()).toEqual(['Kept', known.toUpperCase()]);
    await page.getByRole('button', { name: 'Update Post' }).click();
    // The server answers with the name that the topic has, and the form has nothing to save any more.
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['Kept', known]);
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL(`${address}/blog`);
    await page.route('**/TopicsField.*.js', (route) => route.abort());
    await openStoredPost(page, address, post.id);
    await page.getByRole('button', { name: 'Choose topics' }).click();
    await panel(page, 'Topics').getByText('This part of the back office could not be loaded.').waitFor();
    expect(await panel(page, 'Topics').getByRole('listitem').allInnerTexts()).toEqual(['Kept', known]);
    await page.getByLabel('Meta Title').fill('Saved all the same');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await toast(page, 'Blog post updated successfully').waitFor();
    const stored = await readPost(address, cookie, post.id);
    expect([stored?.metaTitle, namesOfTopics(stored)]).toEqual(['Saved all the same', ['Kept', known]]);
  });

  test('shows the post as LinkedIn and X show a link to it', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    await page.getByRole('textbox', { name: 'Title *' }).fill('A shared title');
    await page.getByRole('button', { name: 'Show shared link' }).click();
    const { host } = new URL(address);
    const [linkedIn, x] = ['LinkedIn', 'X'].map((name) => page.getByRole('figure', { name, exact: true }));
    // Without a featured image it is the drawn one, which has the title too.
    for (const [card, origin] of [
      [linkedIn, host],
      [x, `From ${host}`],
    ] as const) {
      await card?.getByText(origin, { exact: true }).waitFor();
      await expect.poll(() => card?.getByText('A shared title', { exact: true }).count()).toBe(2);
      await expect.poll(() => card?.getByRole('presentation').getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    }
    await page.getByLabel('Meta Title').fill('For networks');
    await page.getByLabel('Featured Image URL').fill('/share.png');
    for (const card of [linkedIn, x]) {
      await card?.getByText('For networks', { exact: true }).waitFor();
      await expect.poll(() => card?.getByRole('presentation').getAttribute('src')).toBe('/share.png');
    }
  });

  test('says what is missing beside each field and goes to the first of them', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    await page.getByRole('button', { name: 'Create Post' }).click();
    for (const text of ['Enter a title', 'Enter an excerpt', 'Write the content'])
      await page.getByText(text, { exact: true }).waitFor();
    const title = page.getByRole('textbox', { name: 'Title *' });
    await expectFocus(title);
    await title.fill(newTitle());
    // A corrected field loses its error at once, and the others keep theirs.
    await page.getByText('Enter a title', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Enter an excerpt', { exact: true }).waitFor();
    await page.getByLabel('Excerpt').fill('In short');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expectFocus(contentOf(page));
  });

  test('proposes a free slug in place of one that is taken', { tags: ['thorough'] }, async () => {
    const taken = await storePost(address, cookie);
    const page = await openEditor(admin, [/409/]);
    const title = newTitle();
    await write(page, title);
    await page.getByLabel('URL Slug').fill(taken.slug);
    await page.getByRole('button', { name: 'Create Post' }).click();
    const suggestion = page.getByRole('button', { name: /^Use “/ });
    await suggestion.click();
    const slug = await page.getByLabel('URL Slug').inputValue();
    expect(slug).not.toBe(taken.slug);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await findByTitle(address, cookie, title))?.slug).toBe(slug);
  });

  test('gives a post whose title has no letters an address all the same', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    const title = '🌱'.repeat(3 + Math.floor(Math.random() * 50));
    await write(page, title);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.waitForURL(`${address}/admin`);
    expect((await findByTitle(address, cookie, title))?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('shows the server’s message of a failure, or its own, and keeps what is written', async () => {
    const page = await openEditor(admin, [/503/, /ERR_FAILED/]);
    await write(page, newTitle());
    const answers = [
      { status: 503, json: { success: false, code: 'unavailable', message: 'Back in a minute' } },
      { status: 503, body: '' },
    ];
    for (const answer of answers)
      await page.route(`${address}/api/blog`, (route) => route.fulfill(answer), { times: 1 });
    const texts = ['Failed to save blog post', 'Back in a minute'];
    for (const text of texts) {
      await page.getByRole('button', { name: 'Create Post' }).click();
      await toast(page, 'Error').waitFor();
      await page.locator('li[data-state=open]').getByText(text).first().waitFor();
    }
    await expect.poll(() => contentOf(page).textContent()).toBe('At length');
  });

  test('saves once however often the button is pressed', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    const saves: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().endsWith('/api/blog') && saves.push(request.url()),
    );
    await write(page, newTitle());
    await page.getByRole('button', { name: 'Create Post' }).evaluate((button) => {
      (button as HTMLButtonElement).click();
      (button as HTMLButtonElement).click();
    });
    await page.waitForURL(`${address}/admin`);
    expect(saves).toHaveLength(1);
  });
});

describe('saving', () => {
  test('is Ctrl+S too, wherever the focus is; Enter in the title goes to the excerpt and saves nothing', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor();
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()));
    const title = newTitle();
    await write(page, title);
    await page.getByRole('textbox', { name: 'Title *' }).press('Enter');
    const excerpt = page.getByLabel('Excerpt');
    await expectFocus(excerpt);
    await page.getByLabel('URL Slug').press('Enter');
    await page.getByRole('switch', { name: 'Published' }).press('Enter');
    expect(saves).toEqual([]);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ControlOrMeta+S');
    await page.waitForURL(`${address}/admin`);
    expect(saves).toHaveLength(1);
    expect((await findByTitle(address, cookie, title))?.published).toBe(false);
  });

  test('has its buttons in reach beside a long text, which is never written under them', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor();
    await contentOf(page).click();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter');
      const save = page.getByRole('button', { name: 'Create Post' });
      const caret = contentOf(page).locator('p').last();
      const between = async () => {
        const [line, bar] = await Promise.all([caret.boundingBox(), save.boundingBox()]);
        return (bar?.y ?? 0) - (line ? line.y + line.height : 800);
      };
      await expect.poll(between).toBeGreaterThan(0);
      await expect(save.click({ trial: true })).resolves.toBeUndefined();
      const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(800);
    }
  });

  test('tells what is said of the post from what is said of the site', { tags: ['thorough'] }, async () => {
    const page = await openEditor();
    await page.getByRole('region', { name: 'Site', exact: true }).getByRole('status').waitFor();
    const publishing = page.getByRole('region', { name: 'Publishing' });
    await publishing.getByText('Draft (not visible)', { exact: true }).waitFor();
    expect(await publishing.getByRole('status').count()).toBe(0);
  });
});

describe('who may write', () => {
  test('a content creator writes, and stays with the post, because the dashboard is not theirs', {
    tags: ['thorough'],
  }, async () => {
    const page = await openEditor(creator);
    const title = newTitle();
    await write(page, title);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
    await toast(page, 'Blog post created successfully').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/blog/${(await findByTitle(address, cookie, title))?.id}`);
  });

  test.each(['/admin/blog/new', `/admin/blog/${randomUUID()}`])(
    'others read at %s that they may not, and are led to the login',
    async (path) => {
      const page = await openPage();
      await page.goto(address + path);
      await page.getByText('Access denied. Admin or content creator access required.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`${address}/admin/login?${new URLSearchParams({ from: path })}`);
    },
  );

  test('a user without the role reads the same', { tags: ['thorough'] }, async () => {
    const page = await openPage();
    await signInPage(page, address, await createAccount(new Database(databaseUrl), 'user'));
    await page.goto(`${address}/admin/blog/new`);
    await page.getByText('Access denied. Admin or content creator access required.', { exact: true }).waitFor();
  });

  test('a post that is not there is said to be missing', { tags: ['thorough'] }, async () => {
    const page = await openPage({ faults: [/404/] });
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin/blog/${randomUUID()}`);
    await page.getByText('Post not found').waitFor();
  });

  test('a post that cannot be loaded leaves the heading and the way back, and loads at another try', {
    tags: ['thorough'],
  }, async () => {
    const post = await storePost(address, cookie);
    const page = await openPage({ faults: [/500/] });
    await signInPage(page, address, admin);
    const answer = { status: 500, json: { success: false, code: 'internal', message: 'Something broke.' } };
    await page.route(`**/api/blog/${post.id}/draft`, (route) => route.fulfill(answer), { times: 1 });
    await page.goto(`${address}/admin/blog/${post.id}`);
    const failure = page.getByRole('alert').filter({ hasText: 'The post could not be loaded. Something broke.' });
    await failure.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to dashboard' });
    expect(await back.getAttribute('href')).toBe('/admin?tab=blog');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await contentOf(page).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title *' }).inputValue()).toBe(post.title);
    expect(await failure.count()).toBe(0);
  });
});
