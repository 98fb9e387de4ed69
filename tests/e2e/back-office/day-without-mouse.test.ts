import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { send, someAddress } from '../../platform/http.ts';
import { browserPages } from '../browser/browser.ts';
import { isFocused, press, tabTo } from '../browser/by-keyboard.ts';
import { button, contentOf, move } from '../editor/editor.ts';
import { askedAfterLogout, expectToast, panel } from './back-office.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** Goes to the group's one stop of Tab, from there to a control by the arrow keys, and presses Enter on it. */
async function choose(page: Page, stop: Locator, control: Locator): Promise<void> {
  await tabTo(page, stop);
  for (let steps = 0; !(await isFocused(control)); steps += 1) {
    expect(steps).toBeLessThan(30);
    await move(page, 'ArrowRight');
  }
  await page.keyboard.press('Enter');
}

const openTab = (page: Page, name: string) =>
  choose(page, page.getByRole('tab', { selected: true }), page.getByRole('tab', { name }));

// The width of a small phone, where a keyboard is connected to it; nothing is clicked, tapped or filled in by a script.
test('a day of work is done by keyboard alone, on a screen 360 pixels wide', { tags: ['thorough'] }, async () => {
  const account = await createAccount(new Database(databaseUrl), 'admin');
  const lastName = `King ${account.id.slice(0, 8)}`;
  const body = { firstName: 'Ada', lastName, email: 'ada@example.org', company: 'Engines', role: 'ceo' };
  await send(address, '/api/demo-request', { body, from: someAddress() });
  const page = await openPage({ viewport: { width: 360, height: 740 }, faults: askedAfterLogout });

  await page.goto(`${address}/admin/login`);
  await type(page, page.getByLabel('Username'), account.username);
  await type(page, page.getByLabel('Password'), account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

  // A request is answered.
  await openTab(page, 'Demo Requests');
  await type(page, page.getByRole('searchbox', { name: 'Search' }), lastName);
  await press(page, page.getByRole('link', { name: `View the request of Ada ${lastName}` }));
  await page.getByRole('heading', { level: 1, name: `Ada ${lastName}` }).waitFor();
  await press(page, page.getByRole('button', { name: 'Assign to me' }));
  await type(page, page.getByLabel('Note'), 'Rang them: they want a demo on Monday.');
  await tabTo(page, page.getByRole('checkbox', { name: /^We were in contact/ }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Save note' }));
  await panel(page, 'Timeline').getByRole('listitem').filter({ hasText: 'Rang them' }).waitFor();
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('contacted');
  await press(page, page.getByRole('link', { name: 'Back to requests' }));

  // A post is written and published.
  await openTab(page, 'Blog');
  await press(page, page.getByRole('link', { name: 'New Post' }));
  await type(page, page.getByRole('textbox', { name: 'Title *' }), `A day of ${lastName}`);
  await type(page, page.getByRole('textbox', { name: 'Excerpt *' }), 'What we learn in a day.');
  await type(page, contentOf(page), 'In the morning');
  // The aids of writing load at the first focus.
  await page.getByText('3 words').waitFor();
  await page.keyboard.press('Shift+Tab');
  await choose(page, page.getByRole('toolbar').locator('button[tabindex="0"]'), button(page, 'Heading 2'));
  await type(page, contentOf(page), '');
  await move(page, 'End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- first a list');
  await tabTo(page, page.getByRole('switch', { name: 'Published' }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Create Post' }));
  await expectToast(page, { title: 'Blog post created successfully' });
  const { posts } = (await send(address, '/api/blog')).json() as { posts: { title: string; content: string }[] };
  const written = posts.find(({ title }) => title === `A day of ${lastName}`);
  expect(written?.content).toMatch(/<h2[^>]*>.*In the morning.*<\/h2>.*<ul>.*first a list/);

  // A colleague gets an account, and the day ends.
  await page.goto(`${address}/admin?tab=users`);
  await press(page, page.getByRole('button', { name: 'Add User' }));
  await page.getByRole('heading', { level: 1, name: 'Create New User' }).waitFor();
  await press(page, page.getByRole('link', { name: /^Back to/ }));
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});
