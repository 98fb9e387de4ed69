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
  const content = '<h2>Part</h2><p>Words.</p><iframe src="https://films.example/one" title="Film"></iframe>';
  await insertPosts(db, [makePost({ slug, content, published: false }, creator.id)]);
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
  const asked: string[] = [];
  await reader.route('https://films.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'Film' });
  });
  await reader.goto(url);
  const article = reader.getByRole('main').getByRole('article');
  await article.getByRole('heading', { level: 1, name: `Title of ${slug}` }).waitFor();
  await article.getByText('Preview: only people with this link can see this page').waitFor();
  await expect.poll(() => reader.title()).toBe(`Title of ${slug}`);
  await expectFit(reader);
  expect(asked).toEqual([]);
  expect(await article.getByRole('link', { name: 'LinkedIn' }).count()).toBe(0);
  await article.getByRole('button', { name: 'Show the content of films.example' }).click();
  await reader.frameLocator('iframe').getByText('Film').waitFor();

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
