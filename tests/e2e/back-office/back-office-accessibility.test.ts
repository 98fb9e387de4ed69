import type { Page } from 'playwright-core';
import { beforeAll, describe, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { beginTwoFactor, enableTwoFactor, loadToasts, logIn, panel } from './back-office.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

let admin: Account;
let creator: Account;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  creator = await createAccount(db, 'content_creator');
});

async function openAs(account: Account, path: string): Promise<Page> {
  const page = await openPage();
  await signInPage(page, address, account);
  await page.goto(`${address}${path}`);
  return page;
}

describe('axe-core finds nothing, and nothing is wider than the screen', { tags: ['thorough'] }, () => {
  test('in the users’ table and the form for a new one, with its errors', async () => {
    const page = await openAs(admin, '/admin?tab=users');
    await page.getByRole('table').waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByText('Enter a username').waitFor();
    await expectFit(page);
  });

  test('in the user editor, with a new key and with the question before it is revoked', async () => {
    const page = await openAs(admin, `/admin/users/${creator.id}`);
    await page.getByRole('button', { name: 'Generate API Key' }).click();
    await page.getByRole('button', { name: 'Revoke API Key' }).waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Revoke API Key' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFit(page);
  });

  test('in the security tab', async () => {
    const page = await openAs(admin, '/admin?tab=security');
    await panel(page, 'Audit Trail').getByRole('table').waitFor();
    await page.getByText('This device').waitFor();
    await expectFit(page);
  });

  test('on the account page, in each state of the two-factor card, and in the login’s second step', async () => {
    const account = await createAccount(db, 'content_creator');
    const page = await openAs(account, '/admin/account');
    const card = panel(page, 'Two-Factor Authentication');
    await page.getByText('This device').waitFor();
    await expectFit(page);
    await card.getByRole('button', { name: 'Enable 2FA' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await beginTwoFactor(page, account.password);
    await card.getByRole('img').waitFor();
    await expectFit(page);
    await card.getByRole('button', { name: 'Cancel' }).click();
    await enableTwoFactor(page, account.password, codeOf);
    await expectFit(page);
    await card.getByRole('button', { name: 'I have saved them' }).click();
    for (const name of ['Renew recovery codes', 'Disable 2FA']) {
      await card.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await expectFit(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const login = await openPage();
    await logIn(login, address, account);
    await login.getByLabel('6-digit code').waitFor();
    await expectFit(login);
    await login.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expectFit(login);
  });

  test('in what a creator finds in place of the dashboard, and in place of the user editor', async () => {
    const page = await openAs(creator, '/admin/login');
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    await expectFit(page);
    await page.goto(`${address}/admin/users/new`);
    await page.getByText('Access denied. Admin access required.').waitFor();
    await loadToasts(page);
    await expectFit(page);
  });
});
