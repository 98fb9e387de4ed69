import { globSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { ageSessions, createAccount } from '../../fixtures/accounts.ts';
import { expectToast, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { closeByEscape, expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Returns the path of the link that has gone to an email address since a moment. */
async function linkTo(email: string, since: number): Promise<string> {
  const link = () => {
    const mails = globSync(path.join(dataDir, 'mail/*.eml')).filter((file) => statSync(file).mtimeMs >= since);
    const mail = mails.map((file) => readFileSync(file, 'utf8')).find((text) => text.includes(`To: ${email}`));
    // Quoted-printable breaks long lines.
    return /\/admin\/email#[\w-]{43}/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[0];
  };
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

test('what cannot be undone asks for a sign-in after ten minutes, in place, and a cancelled one changes nothing', async () => {
  const account = await createAccount(db, 'admin');
  const email = `new-${account.username}@example.org`;
  const page = await openPage({ acceptDownloads: true, faults: [/403/, /401/, /404/] });
  await signInPage(page, address, account);
  await page.goto(`${address}/admin/account`);
  const form = panel(page, 'E-mail Address');
  await form.getByLabel('New e-mail address').fill(email);
  await ageSessions(db, account, 11);
  await page.keyboard.press('Enter');
  const dialog = proofDialog(page);
  await expectFocus(dialog.getByLabel('Password'));
  await expectFit(page);
  await closeByEscape(page, dialog);
  await expectToast(page, { title: 'Address Not Changed', text: /^Nothing was changed/, destructive: true });
  expect(await form.getByLabel('New e-mail address').inputValue()).toBe(email);

  const since = Date.now() - 1000;
  await form.getByLabel('New e-mail address').press('Enter');
  await expectFocus(dialog.getByLabel('Password'));
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid credentials').waitFor();
  await dialog.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await form.getByText(`Open the link in the mail to ${email}`).waitFor();
  await expectToast(page, { title: 'Confirm Your Address' });

  // The link changes nothing before the button, and its token leaves the URL and the history at once.
  const link = await linkTo(email, since);
  await page.goto(address + link);
  const confirm = page.getByRole('button', { name: 'Confirm address' });
  await confirm.waitFor();
  expect(page.url()).toBe(`${address}/admin/email`);
  await expectFit(page);
  await confirm.press('Enter');
  await page.getByText(`now go to ${email}.`).waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).press('Enter');
  await form.getByText(`Your address is ${email}.`).waitFor();
  await page.goBack();
  await page.getByText('Open the link in the mail again').waitFor();
  await page.goto(address + link);
  await confirm.press('Enter');
  await page.getByText('This link has ended, or somebody has used it.').waitFor();

  // A download asks too, and does not replace the screen by a page of JSON.
  await page.goto(`${address}/admin?tab=security`);
  await page.getByLabel('Who').fill(account.username);
  await ageSessions(db, account, 11);
  await page.getByRole('link', { name: 'Download CSV' }).press('Enter');
  await dialog.getByLabel('Password').fill(account.password);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('talentcare-audit-trail.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Changed an e-mail address');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Who').inputValue()).toBe(account.username);
});
