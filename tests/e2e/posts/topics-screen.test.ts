import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Topic } from '../../../src/contracts/topics/topics.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const openPage = browserPages();
let platform: PreparedPlatform;
let cookie: string;

beforeAll(async () => {
  const posts = Array.from({ length: 11 }, (_, index) => ({ slug: `article-${index + 1}` }));
  platform = await startPlatformWith(posts, inject('withoutBuilds'));
  cookie = await signIn(platform.address, platform.author);
});

afterAll(() => platform.stop());

const topics = async () =>
  (await send(platform.address, '/api/topics', { cookie })).json().topics as unknown as readonly Topic[];

test('topics are given to several posts, found, changed, ordered, merged and deleted with the keyboard', async () => {
  const page = await openPage({ faults: [/409/] });
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/admin?tab=blog`);
  const rows = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const give = async (numbers: readonly number[], topic: string) => {
    for (const number of numbers)
      await page.getByRole('checkbox', { name: `Select Title of article-${number}`, exact: true }).press('Space');
    await page.getByRole('button', { name: 'Add topic…' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Topic' }).fill(topic);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await give([1, 2], 'Nursing');
  await expectToast(page, { title: '2 posts got “Nursing”', text: /^Live since \d\d:\d\d\.$/ });
  await expect.poll(() => rows.getByText('Nursing', { exact: true }).count()).toBe(2);
  await give([2, 3], 'nursing');
  await expectToast(page, { title: '1 post got “nursing”', text: /^1 post had it already\. Live since/ });
  await page.getByLabel('Topic', { exact: true }).selectOption('Nursing');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await page.getByRole('button', { name: 'Remove topic…' }).press('Enter');
  await expectFocus(dialog.getByRole('combobox', { name: 'Topic' }));
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Topics' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor();
  for (const name of ['Waiting lists', 'Burnout']) {
    await page.getByRole('button', { name: 'Add Topic' }).press('Enter');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
  }
  const [nursing] = await topics();
  await page.getByRole('button', { name: 'Edit Nursing' }).press('Enter');
  await dialog.getByLabel('Description').fill('For nurses');
  const rename = { cookie, method: 'PUT', body: { name: 'Nurses' } };
  await send(platform.address, `/api/topics/${nursing?.id}`, rename);
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await dialog.getByText('It is now “Nurses”', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('For nurses');
  await dialog.getByRole('button', { name: 'Save over their change' }).press('Enter');
  await expectToast(page, { title: 'Topic changed successfully' });
  expect(await topics()).toMatchObject([{ name: 'Nursing', description: 'For nurses' }, {}, {}]);

  await page.getByRole('button', { name: 'Change Order' }).press('Enter');
  await page.getByRole('button', { name: 'Move Nursing down' }).press('Enter');
  const place = page.getByRole('spinbutton', { name: 'Place of Burnout' });
  await place.fill('1');
  await place.press('Enter');
  await expectFocus(place);
  await page.getByRole('link', { name: 'Back to dashboard' }).press('Enter');
  await dialog.getByRole('button', { name: 'Stay' }).press('Enter');
  // A key that comes while the question gives the focus back is lost.
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save order' }).press('Enter');
  await expectToast(page, { title: 'Order saved successfully' });
  expect((await topics()).map(({ name }) => name)).toEqual(['Burnout', 'Waiting lists', 'Nursing']);

  await page.getByRole('button', { name: 'Merge Nursing' }).press('Enter');
  await dialog.getByLabel('Merge into').selectOption('Burnout');
  await dialog.getByText('3 posts move to “Burnout”', { exact: false }).waitFor();
  await dialog.getByText('/blog/topics/nursing then leads to /blog/topics/burnout', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
  await expectToast(page, { title: '“Nursing” is part of “Burnout” now' });
  await page.getByRole('button', { name: 'Merge Nursing' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete Burnout' }).press('Enter');
  await dialog.getByLabel('Send its visitors to').fill('/services');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expectToast(page, { title: 'Topic deleted successfully' });
  await page.getByText('0 posts').waitFor();
  expect(await topics()).toMatchObject([{ name: 'Waiting lists' }]);
});

test('many topics can be searched, and every part of their screen fits and can be used by everybody', {
  tags: ['thorough'],
}, async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ name: `Number ${n}`, slug: `number-${n}`, position: n + 9 }));
  await platform.db.insertInto('topics').values(rows).execute();
  await storePost(platform.address, cookie, { title: 'With a topic', topics: ['Number 2'], published: true });
  const page = await openPage();
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/admin/topics`);
  await page.getByLabel('Search').fill('number 2');
  await page.getByText(/^11 of 3\d topics$/).waitFor();
  await expectAccessible(page);
  await expectFit(page, [1280, 360]);
  const dialog = page.getByRole('dialog');
  for (const name of ['Edit Number 2', 'Merge Number 2', 'Delete Number 2']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor();
    await expectAccessible(page);
    await expectFit(page, [1280, 360]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Change Order' }).click();
  await page.getByRole('button', { name: 'Sort A–Z' }).click();
  await page.getByRole('spinbutton', { name: 'Place of Number 0' }).waitFor();
  await expectAccessible(page);
  await expectFit(page, [1280, 360]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByLabel('Search').fill('nothing like it');
  await page.getByText('No topic matches.').waitFor();
});
