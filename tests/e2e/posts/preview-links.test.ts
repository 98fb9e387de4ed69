import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { makePost } from '../../platform/prepared-platform.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

test('a writer makes a link with the keyboard, a stranger reads the draft, and both see when it ends', async () => {
  const creator = await createAccount(db, 'content_creator');
  const slug = `shared-${randomUUID().slice(0, 8)}`;
  const action =
    '<aside class="call-to-action"><p><a href="/contact" class="button button-primary">Ask</a></p></aside>';
  const content = `<h2>Part</h2><p>Words.</p>${action}<iframe src="https://films.example/one" title="Film"></iframe>`;
  const title = `Title of ${'one long word'.replaceAll(' ', '').repeat(10)}`;
  await insertPosts(db, [makePost({ slug, title, content, published: false }, creator.id)]);
  const { id } = await db.selectFrom('blogPosts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();

  const page = await openPage();
  await signInPage(page, address, creator);
  await page.goto(`${address}/admin/blog/${id}`);
  await page.getByRole('link', { name: 'Preview Links' }).press('Enter');
  await page.getByText('No preview links. Make one above to show this post to people without an account.').waitFor();
  const days = page.getByRole('spinbutton', { name: /^Works for/ });
  await days.fill('31');
  await days.press('Enter');
  await page.getByText('Enter a number of days from 1 to 30').waitFor();
  await expectFit(page);
  await days.fill('');
  await days.pressSequentially('3e');
  await days.press('Enter');
  await page.getByText('Complete this field, or clear it').waitFor();
  await days.fill('3');
  await days.press('Enter');
  const link = page.getByText(/\/preview#[\w-]{43}$/);
  const url = (await link.textContent()) ?? '';
  await page.getByRole('row').filter({ hasText: 'The newest text' }).waitFor();
  await expectFit(page);

  const reader = await openPage({ faults: [/404/] });
  const visitor = await openPage();
  const asked: string[] = [];
  for (const each of [reader, visitor])
    await each.route('https://films.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Film' });
    });
  await reader.goto(url);
  const article = reader.getByRole('main').getByRole('article');
  await article.getByRole('heading', { level: 1, name: title }).waitFor();
  await article.getByText('Preview: only people with this link can see this page').waitFor();
  await expect.poll(() => reader.title()).toBe(title);
  await expectFit(reader);
  expect(asked).toEqual([]);
  expect(await article.getByRole('link', { name: 'LinkedIn' }).count()).toBe(0);
  await article.getByRole('button', { name: 'Show the content of films.example' }).click();
  await reader.frameLocator('iframe').getByText('Film').waitFor();

  // The post's own page looks like its preview.
  await db.updateTable('blogPosts').set({ published: true }).where('id', '=', id).execute();
  for (const each of [reader, visitor]) {
    await each.setViewportSize({ width: 1280, height: 900 });
    await each.emulateMedia({ colorScheme: 'light' });
  }
  await visitor.goto(`${address}/blog/${slug}`);
  const looks = await Promise.all([reader, visitor].map((each) => each.locator('main').evaluate(computedStyles)));
  expect(looks[0]?.length).toBeGreaterThan(10);
  expect(looks[0]).toEqual(looks[1]);
  // A long word of the title leaves the step before it whole.
  await visitor.setViewportSize({ width: 390, height: 844 });
  const blog = visitor.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' });
  expect(await blog.evaluate((link) => link.getClientRects().length)).toBe(1);
  // On paper a call to action says where it leads.
  await visitor.emulateMedia({ media: 'print' });
  const printed = visitor.locator('.call-to-action a');
  expect(await printed.isVisible()).toBe(true);
  expect(await printed.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('" (/contact)"');

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'The newest text' });
  await row.getByRole('button', { name: /^End the link/ }).press('Enter');
  await expectToast(page, { title: 'Preview link ended', text: 'Nobody can open it any more.' });
  await page.getByText('No preview links. Make one above to show this post to people without an account.').waitFor();
  await reader.reload();
  await reader.getByRole('heading', { level: 1, name: 'This preview has ended' }).waitFor();
  await expectAccessible(reader);
});

test('a preview that could not be read is offered again', { tags: ['thorough'] }, async () => {
  const page = await openPage({ faults: [/ERR_FAILED/] });
  await page.route('**/api/preview', (route) => route.abort(), { times: 1 });
  await page.goto(`${address}/preview#nothing`);
  await page.getByRole('heading', { name: 'The preview cannot be shown just now' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

/** Returns what a browser computes for the texts of a post and for the section below it, apart from sizes and frames. */
const computedStyles = (main: Element) =>
  [...main.querySelectorAll('h1, .prose :is(h2, p, aside, a), .cta, .cta *')].map((element) => {
    const style = getComputedStyle(element);
    const names = [...style].filter((name) => !/^--|size|width|height|origin/.test(name) || name === 'font-size');
    return [element.tagName, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
  });
