import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { someImage } from '../../fixtures/images.ts';
import { exportsFolder, type OldSite, openOldSite } from '../../fixtures/old-site.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { temporaryFolder } from '../../platform/start-platform.ts';
import { panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const openPage = browserPages();
let platform: PreparedPlatform;
let site: OldSite;
let admin: Account;

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'a-post' }], inject('withoutBuilds'));
  admin = await createAccount(platform.db, 'admin');
  site = await openOldSite();
});

afterAll(() => {
  site.close();
  return platform.stop();
});

async function openImport(faults: RegExp[] = []): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, platform.address, admin);
  await page.goto(`${platform.address}/admin?tab=settings`);
  await page.getByRole('link', { name: /^Import Posts/ }).press('Enter');
  await page.getByRole('option', { name: new RegExp(admin.username) }).waitFor({ state: 'attached' });
  return page;
}

async function check(page: Page, label: string, file: string): Promise<void> {
  await page.getByLabel(label).setInputFiles(file);
  await page.getByRole('button', { name: 'Check Import' }).press('Enter');
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const stored = async () => (await platform.db.selectFrom('blogPosts').select('slug').execute()).map(({ slug }) => slug);

test('what is no export is refused in words, and the choice stays', { tags: ['thorough'] }, async () => {
  const page = await openImport();
  await page.getByRole('button', { name: 'Check Import' }).press('Enter');
  await page.getByText('Choose an export', { exact: true }).last().waitFor();
  await expectFit(page);
  await check(page, 'File', path.join(exportsFolder, 'ghost.json'));
  await page.getByRole('alert').filter({ hasText: 'does not name its own site' }).waitFor();
  await expectFit(page);
  await page.getByLabel('Old site').fill('ghost.example');
  await page.getByRole('button', { name: 'Check Import' }).press('Enter');
  await panel(page, 'This export of Ghost').waitFor();
});

test('an admin sees what an import would do, imports with the keyboard, and again nothing is added', async () => {
  const page = await openImport();
  await check(page, 'File', site.file);
  const report = panel(page, 'This export of WordPress');
  await report.waitFor();
  await expectFocus(report.getByRole('heading'));
  expect((await report.locator('dd').allInnerTexts()).join('|')).toBe(
    '5 posts and 4 pages|0 posts|0 posts|2 of 3 kept|7 from old addresses|6 images|post in the trash',
  );
  await rowOf(page, 'Classic').getByText('Redirects from: /2012/06/classic').waitFor();
  await rowOf(page, 'Classic').getByText('Without: shortcode [contact-form-7]').waitFor();
  await rowOf(page, 'Later').getByText('image “late.webp”, which only npm run import-posts converts').waitFor();
  await rowOf(page, 'Behind a password').getByText('Draft', { exact: true }).waitFor();
  await rowOf(page, 'About').getByText('address “/about”, which the site itself has').waitFor();
  await expectFit(page);
  expect([site.requests, await stored()]).toEqual([[], ['a-post']]);

  const topics = panel(page, 'Categories and tags');
  const topicRow = (name: string) => topics.getByRole('row').filter({ hasText: name });
  await topics.getByText('2 of 3 categories and tags kept').waitFor();
  await topicRow('Uncategorized').getByText('Left out.').waitFor();
  await topicRow('News').getByText('From /category/news and 1 more').waitFor();
  await page.getByLabel('Topic of blocks').fill('News, too');
  await topicRow('blocks').getByText('Leave out the comma').waitFor();
  await page.getByRole('button', { name: 'Import 5 Posts and 4 Pages' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'The topic of “blocks” needs another name.' }).waitFor();
  await expectFit(page);
  await page.getByLabel('Topic of blocks').fill('Writing');
  await page.getByLabel('Topic of News').fill('writing');
  await topicRow('blocks').getByText('One new topic with News.').waitFor();
  await rowOf(page, 'Blocks & more').getByText('Topics: writing').waitFor();
  await page.getByRole('button', { name: 'Choose Another File' }).press('Enter');
  await page.getByRole('button', { name: 'Check Import' }).press('Enter');

  site.busy = '/wp-content/uploads/2012/06/map.png';
  await page.getByRole('button', { name: 'Import 5 Posts and 4 Pages' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: '1 of 6 images could not be fetched just now' }).waitFor();
  await expectFit(page, [1280]);
  expect(await stored()).toEqual(['a-post']);
  site.busy = '';
  site.requests.length = 0;
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await panel(page, 'The import is finished').waitFor();
  expect(site.requests).not.toContain('/wp-content/uploads/2025/03/harbour-scaled.jpg');
  await rowOf(page, 'Later')
    .getByText(/gone\.png”, which is missing \(127\.0\.0\.1:\d+ answered 404\)/)
    .waitFor();
  await expectFit(page);
  const old = await send(platform.address, '/blog/blocks-and-more');
  expect(old.text).toMatch(/<figure class="wide">[\s\S]*<img[^>]* src="\/api\/objects\//);
  expect(await platform.db.selectFrom('topics').select(['name', 'slug']).execute()).toEqual([
    { name: 'writing', slug: 'writing' },
  ]);
  expect((await send(platform.address, '/api/blog/blocks-and-more')).json().post).toMatchObject({
    topics: [{ name: 'writing', slug: 'writing' }],
  });
  await page
    .getByRole('list', { name: 'What to do next' })
    .getByText('3 posts and 2 pages are not public yet')
    .waitFor();
  const trail = await platform.db
    .selectFrom('auditEvents')
    .select('actorName')
    .where('action', '=', 'post.import')
    .execute();
  expect(trail.map(({ actorName }) => actorName)).toEqual(Array.from({ length: 9 }, () => admin.username));
  await page.getByRole('link', { name: 'Classic' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();

  await page.goto(`${platform.address}/admin/imports`);
  await check(page, 'File', site.file);
  await rowOf(page, 'Classic').getByText('Stays as it is here.').waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
  expect(await stored()).toHaveLength(10);
});

test('a reason for which several posts are refused is said once, with what to do', { tags: ['thorough'] }, async () => {
  const page = await openImport();
  await page.getByLabel('Author of posts by people without an account').selectOption('Nobody: refuse these posts');
  const folder = path.join(temporaryFolder(), 'posts');
  mkdirSync(folder);
  for (const name of ['One', 'Two', 'Three']) {
    const author = `author: ${name === 'Three' ? 'other' : 'ghost'}@example.org`;
    writeFileSync(path.join(folder, `${name}.md`), `---\ntitle: ${name}\ndate: 2024-05-06\n${author}\n---\nText`);
  }
  await check(page, 'Or a folder of Markdown', folder);
  const reasons = page.getByRole('list', { name: 'What is true of several posts' });
  await reasons.waitFor();
  expect(await reasons.locator('> li').allInnerTexts()).toEqual([
    expect.stringContaining('No account here has ghost@example.org, who wrote 2 posts of the export. Choose an author'),
    expect.stringContaining('No account here has other@example.org, who wrote 1 post of the export. Choose an author'),
  ]);
  expect(await page.getByText('ghost@example.org').count()).toBe(1);
  await rowOf(page, 'One').getByText('The reason is above the list.').waitFor();
  await reasons.locator('summary').first().press('Enter');
  await reasons.getByText('Two', { exact: true }).waitFor();
  await expectFit(page);
});

test('a folder of Markdown brings its images', { tags: ['thorough'] }, async () => {
  const page = await openImport();
  await check(page, 'Or a folder of Markdown', path.join(exportsFolder, 'hugo'));
  await panel(page, 'This export of Markdown').waitFor();
  await page.getByLabel('Show').last().selectOption('With losses');
  const posts = page.getByRole('table', { name: 'Posts of the export' });
  await expect.poll(() => posts.getByRole('row').count()).toBe(2);
  const topics = panel(page, 'Categories and tags');
  const kept = (text: string) => topics.getByText(`${text} categories and tags kept`, { exact: true }).waitFor();
  await kept('2 of 2');
  await topics.getByRole('button', { name: 'Leave Out Those with Fewer Than' }).press('Enter');
  await kept('0 of 2');
  await topics.getByLabel('Search').fill('TEA');
  await topics.getByRole('button', { name: 'Keep These 1' }).press('Enter');
  await kept('1 of 2');
  await topics.getByLabel('Search').fill('');
  await topics.getByLabel('drinks', { exact: false }).press('Space');
  await kept('2 of 2');
  await topics.getByLabel('drinks', { exact: false }).first().press('Space');
  await page.getByRole('link', { name: 'Back to settings' }).press('Enter');
  await page.getByRole('button', { name: 'Stay' }).press('Enter');
  await page.getByRole('button', { name: 'Import 2 Posts' }).click();
  await panel(page, 'The import is finished').waitFor();
  const added = await platform.db.selectFrom('topics').select('name').execute();
  expect(added.map(({ name }) => name)).toEqual(expect.arrayContaining(['tea']));
  expect(added.map(({ name }) => name)).not.toContain('drinks');
  expect((await send(platform.address, '/blog/tea')).text).toMatch(/<img[^>]* src="\/api\/objects\//);
});

test('a file that cannot be read is named on the screen, and the others are imported', {
  tags: ['thorough'],
}, async () => {
  const folder = path.join(temporaryFolder(), 'posts');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'deep.md'), '<div>'.repeat(50_000));
  writeFileSync(path.join(folder, 'quoted.md'), '> '.repeat(20_000));
  writeFileSync(path.join(folder, 'good.md'), '---\ntitle: Good\ndate: 03/04/2023\n---\nText');
  const page = await openImport();
  const worker = page.waitForEvent('worker');
  await check(page, 'Or a folder of Markdown', folder);
  const ended = (await worker).waitForEvent('close');
  const refused = page.getByRole('list', { name: 'What cannot be read' });
  await refused.waitFor();
  await ended;
  expect(await refused.getByRole('listitem').allInnerTexts()).toEqual([
    'deep.md cannot be read. Its elements are nested more than 256 deep.',
    'quoted.md cannot be read. Its quotations and lists are nested more than 100 deep.',
  ]);
  await rowOf(page, 'Good').getByText('Draft', { exact: true }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Import 1 Post' }).click();
  await panel(page, 'The import is finished').waitFor();
  expect(await stored()).toContain('good');
});

test('the folder of an export brings what the library knew of its images', { tags: ['thorough'] }, async () => {
  const folder = path.join(temporaryFolder(), 'posts');
  mkdirSync(path.join(folder, 'images'), { recursive: true });
  const image = 'abcdefghijklmnopqrstuv.png';
  writeFileSync(path.join(folder, 'images', image), await someImage());
  writeFileSync(
    path.join(folder, 'images/images.yaml'),
    `${image}:\n  name: Tea.png\n  alt: A cup\n  focus: { x: 20, y: 80 }\n`,
  );
  writeFileSync(
    path.join(folder, 'cup.md'),
    `---\ntitle: Cup\nfeaturedImage: images/${image}\n---\n![](images/${image})`,
  );
  const page = await openImport();
  await check(page, 'Or a folder of Markdown', folder);
  await page.getByRole('button', { name: 'Import 1 Post' }).click();
  await panel(page, 'The import is finished').waitFor();
  const row = platform.db.selectFrom('objects').select(['alt', 'focusX', 'focusY']).where('fileName', '=', 'Tea.png');
  expect(await row.execute()).toEqual([{ alt: 'A cup', focusX: 20, focusY: 80 }]);
});
