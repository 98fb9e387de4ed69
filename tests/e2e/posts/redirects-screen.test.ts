import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createRedirect } from '../../../db/queries/posts/redirects.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();
const word = randomUUID().slice(0, 8);
const path = `/blog/old-${word}`;

beforeAll(async () => {
  for (let number = 1; number <= 11; number += 1) await createRedirect(db, `/blog/many-${word}-${number}`, '/about');
});

test('an admin adds, finds and deletes a redirect with the keyboard, and reads what is refused', async () => {
  const page = await openPage({ faults: [/400/] });
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin?tab=settings`);
  await page.getByRole('link', { name: /^Redirects/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor();
  await page.getByRole('table', { name: 'Redirects, newest first' }).waitFor();

  const [from, to] = [page.getByRole('textbox', { name: /^From/ }), page.getByRole('textbox', { name: 'To' })];
  await from.press('Enter');
  await page.getByText('Enter a path of this site such as /old-page').waitFor();
  await expectFocus(from);
  await from.fill(path);
  await to.fill(path);
  await to.press('Enter');
  await page.getByText(`That would lead back to ${path}`).first().waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual([path, path]);
  await expectFit(page);
  await to.fill('/services');
  await to.press('Enter');
  await expectToast(page, { title: 'Redirect created successfully' });
  expect((await send(address, path)).headers.location).toBe('/services');

  await page.getByLabel('Search').fill(path);
  await page.getByLabel('Search').press('Enter');
  const row = page.getByRole('row').filter({ hasText: path });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(path);
  await page.reload();
  await row.waitFor();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Europe/London' }).format();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([path, '/services', '1', today, 'Delete']);
  await expectFit(page);

  await page.getByRole('button', { name: `Delete the redirect from ${path}` }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this redirect?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expectToast(page, { title: 'Redirect deleted successfully' });
  await page.getByText('No redirect matches.').waitFor();
  expect((await send(address, path)).status).toBe(404);
});

test('whoever deletes a published post chooses where its visitors go, in English and in Italian', {
  tags: ['thorough'],
}, async () => {
  const creator = await createAccount(db, 'content_creator');
  const cookie = await signIn(address, creator);
  const create = async (slug: string) => {
    const body = { title: slug, content: '<p>Words</p>', excerpt: 'In short', slug, published: true };
    await send(address, '/api/blog', { body, cookie });
  };
  const [english, italian] = [`leaves-${word}`, `parte-${word}`];
  await create(english);
  await create(italian);

  const page = await openPage({ faults: [/400/] });
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin?tab=blog`);
  await page.getByRole('button', { name: `Delete ${english}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this post?' });
  const target = question.getByLabel('Send its visitors to (optional)');
  await target.fill('services');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByText('Enter a path such as /blog').waitFor();
  await expectFit(page);
  await target.fill('/services');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, { title: 'Blog post deleted successfully' });
  expect((await send(address, `/blog/${english}`)).headers.location).toBe('/services');

  await signInPage(page, address, creator);
  await page.goto(`${address}/blog`);
  await page.getByRole('button', { name: `Modifica: ${italian}` }).click();
  await page.getByRole('button', { name: 'Elimina' }).click();
  const domanda = page.getByRole('dialog', { name: 'Sei sicuro di voler eliminare questo post?' });
  const meta = domanda.getByLabel('Manda i visitatori a un’altra pagina (facoltativo)');
  await meta.fill('services');
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await domanda.getByText('Inserisci un percorso come /blog').waitFor();
  await expectFit(page);
  await meta.fill('https://other.example/x');
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await domanda.getByText('Scegli un’altra pagina di questo sito, come /services').waitFor();
  expect(await meta.inputValue()).toBe('https://other.example/x');
  await meta.fill('');
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await expectToast(page, { title: 'Post eliminato' });
  expect((await send(address, `/blog/${italian}`)).status).toBe(410);
});
