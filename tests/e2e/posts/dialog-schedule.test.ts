import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

test('the Italian dialog schedules a post, and says in Italian which moments it cannot take', {
  tags: ['thorough'],
}, async () => {
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
  await until.press('Delete');
  await dialog.getByRole('button', { name: 'Aggiorna', exact: true }).click();
  await dialog.getByText('Completa questo campo, oppure svuotalo').waitFor();
  await expectFocus(until);
  await until.fill('2027-11-30T12:00');
  await from.fill('2016-10-31T09:30');
  await dialog.getByText('Questo momento è passato: il post è visibile al pubblico appena lo salvi.').waitFor();
  await dialog.getByRole('button', { name: 'Aggiorna', exact: true }).click();
  await page.getByRole('dialog', { name: 'Pubblicare il post adesso?' }).getByRole('button', { name: 'Torna' }).click();
  await from.fill('2027-10-31T01:30');
  await dialog.getByRole('radio', { name: 'La prima volta (ora legale)' }).check();
  await dialog.getByRole('button', { name: 'Aggiorna', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readPost(address, cookie, post.id)).toMatchObject({
    publishAt: '2027-10-31T00:30:00.000Z',
    unpublishAt: '2027-11-30T12:00:00.000Z',
  });
});

test('the editor saves no schedule that is typed in part, and asks before a save that the fields do not show', {
  tags: ['thorough'],
}, async () => {
  const cookie = await signIn(address, admin);
  const post = await storePost(address, cookie);
  const stored = () => readPost(address, cookie, post.id);
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin/blog/${post.id}`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const [from, until] = [page.getByLabel('Publish on', { exact: true }), page.getByLabel('Unpublish on')];
  const save = page.getByRole('button', { name: 'Update Post' });
  const answer = async (title: string, button: string) => {
    await save.click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click();
  };

  // A date without a time. The browser tells the page of no change.
  await expectFocus(from);
  await page.keyboard.type('11112027');
  await page.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep writing' })
    .click();
  await save.click();
  await page.getByText('Complete this field, or clear it').waitFor();
  await expectFocus(from);
  expect(await stored()).toEqual(post);

  await from.fill('2016-11-11T09:00');
  await page.getByText('This moment is over: visitors see the post as soon as you save it.').waitFor();
  await answer('Publish this post now?', 'Go back');
  expect(await stored()).toEqual(post);
  await answer('Publish this post now?', 'Publish now');
  await expect.poll(stored).toMatchObject({ published: true, publishAt: '2016-11-11T09:00:00.000Z' });

  await page.goto(`${address}/admin/blog/${post.id}`);
  await until.fill('2017-11-11T09:00');
  await page.getByText('This moment is over: visitors no longer see the post once you save it.').waitFor();
  await answer('Take this post offline now?', 'Go back');
  // Clearing a field does not take the other one away.
  await from.fill('');
  await until.fill('');
  await from.fill('2027-11-11T09:00');
  await page.getByText('The post is published, so it does not wait for this moment.').waitFor();
  await answer('Save without “Publish on”?', 'Go back');
  await page.getByRole('switch', { name: 'Published' }).click();
  await from.fill('2027-11-11T09:00');
  await save.click();
  await expect.poll(stored).toMatchObject({ published: false, publishAt: '2027-11-11T09:00:00.000Z' });
});
