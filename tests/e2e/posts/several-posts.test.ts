import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { colourOf, destructive, expectToast } from '../back-office/back-office.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

/** Opens the dashboard's list of posts with the posts alone whose title has this word. */
async function openList(word: string, options: Expected = {}) {
  const page = await openPage(options);
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin?tab=blog&search=${word}`);
  const list = page.getByRole('tabpanel').getByRole('list');
  await list.waitFor();
  return { page, rows: list.getByRole('listitem') };
}

test('several posts are published, hidden and deleted with the keyboard, on every screen', async () => {
  const word = randomUUID().slice(0, 8);
  const titles = ['one', 'two', 'three'].map((name) => `Batch ${word} ${name}`);
  for (const title of titles) await storePost(address, cookie, { title });
  const { page, rows } = await openList(word);
  await expect.poll(() => rows.count()).toBe(3);
  const group = page.getByRole('group', { name: 'Selected posts' });
  const press = async (name: string) => {
    await group.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  expect(await group.count()).toBe(0);
  await page.getByRole('checkbox', { name: `Select ${titles[0]}` }).focus();
  await page.keyboard.press('Space');
  await page.getByText('1 post selected', { exact: true }).waitFor();
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.focus();
  await page.keyboard.press('Space');
  await page.getByText('3 posts selected', { exact: true }).waitFor();
  await expectFit(page, [1280, 360]);
  await press('Publish');
  await expectToast(page, { title: '3 posts published', text: /^Live since \d\d:\d\d\.$/ });
  await expect.poll(() => rows.getByText('Published', { exact: true }).count()).toBe(3);
  // The focus is where the next selection begins.
  await expectFocus(all);

  await page.getByRole('checkbox', { name: `Select ${titles[1]}` }).check();
  await press('Take offline');
  await expectToast(page, { title: '1 post taken offline' });
  await expect.poll(() => rows.getByText('Draft', { exact: true }).count()).toBe(1);

  await all.check();
  await press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 3 posts?' });
  await question.getByText('Visitors can see 2 of them', { exact: false }).waitFor();
  await expectFit(page, [1280, 360]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(3);
  await press('Delete');
  const confirm = question.getByRole('button', { name: 'Delete 3 posts' });
  expect(await colourOf(confirm)).toBe(destructive);
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, { title: '3 posts deleted' });
  await page.getByText('No post matches.').waitFor();
});

test('the selection stays when the change fails', { tags: ['thorough'] }, async () => {
  const post = await storePost(address, cookie, { title: `Kept ${randomUUID().slice(0, 8)}` });
  const { page } = await openList(post.title.replace('Kept ', ''), { faults: [/503/] });
  await page.route('**/api/blog/all', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.getByRole('checkbox', { name: `Select ${post.title}` }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, { title: 'Error', destructive: true });
  await page.getByText('1 post selected', { exact: true }).waitFor();
  expect((await readPost(address, cookie, post.id))?.published).toBe(false);
});
