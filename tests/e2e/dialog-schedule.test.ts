import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { signIn } from '../accounts.ts';
import { readPost, storePost } from '../posts.ts';
import { browserPages } from './browser.ts';
import { signInPage } from './sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

test('the Italian dialog schedules a post, and says in Italian which moments it cannot take', async () => {
  const cookie = await signIn(address, admin);
  const post = await storePost(address, cookie, { title: `Programmato ${randomUUID().slice(0, 8)}` });
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/blog`);
  await page.getByRole('button', { name: `Modifica: ${post.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifica Post', exact: true });
  await dialog.getByRole('button', { name: 'Programma', exact: true }).click();
  const [from, until] = [dialog.getByLabel('Pubblica il', { exact: true }), dialog.getByLabel('Ritira il')];

  await from.fill('2027-03-28T01:30');
  await dialog.getByText('Quest’ora non esiste: le lancette vanno avanti.').waitFor();
  await from.fill('2027-10-31T01:30');
  await dialog.getByText('Quest’ora si ripete: le lancette tornano indietro.').first().waitFor();
  await dialog.getByRole('radio', { name: 'La prima volta (ora legale)' }).check();
  await until.fill('2027-10-30T12:00');
  await dialog.getByText('Scegli un momento dopo quello in cui il post appare').waitFor();
  await until.fill('2027-11-30T12:00');
  await dialog.getByRole('button', { name: 'Aggiorna', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readPost(address, cookie, post.id)).toMatchObject({
    publishAt: '2027-10-31T00:30:00.000Z',
    unpublishAt: '2027-11-30T12:00:00.000Z',
  });
});
