import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { codeOf, forgetUsedCodes } from '../../fixtures/authenticator.ts';
import { enableTwoFactor, expectToast, logIn, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin, databaseUrl } = inject('platform');
const openPage = browserPages();

test('an account is created, protected with two-factor, used with a code and a recovery code, and unprotected', {
  tags: ['thorough'],
}, async () => {
  const username = `grace-${randomUUID().slice(0, 8)}`;
  const account = { username, password: 'nanoseconds' };

  const office = await openPage();
  await signInPage(office, address, admin);
  await office.goto(`${address}/admin?tab=users`);
  await office.getByRole('button', { name: 'Add User' }).click();
  await office.getByLabel('Username').fill(username);
  await office.getByLabel('Email').fill(`${username}@example.org`);
  await office.getByLabel('Password').fill(account.password);
  await office.getByLabel('Role').selectOption('Content Creator');
  await office.getByRole('checkbox', { name: 'Only for the first sign-in' }).uncheck();
  await office.getByRole('button', { name: 'Create User' }).click();
  await expectToast(office, { title: 'User created successfully' });
  await office.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await office.context().close();

  const page = await openPage({ faults: [/401/] });
  await logIn(page, address, account);
  await expectToast(page, { title: 'Access Denied', text: 'Admin access required', destructive: true });
  await page.getByRole('link', { name: 'Your account' }).click();
  const { secret, recoveryCodes } = await enableTwoFactor(page, account.password, codeOf);
  await expectToast(page, { title: '2FA Enabled!', text: 'Two-factor authentication is now active' });
  expect(new Set(recoveryCodes).size).toBe(10);
  const card = panel(page, 'Two-Factor Authentication');
  await card.getByText('Enabled', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await card.getByText('10 of 10 recovery codes left.').waitFor();
  expect(await page.content()).not.toContain(recoveryCodes[0]);
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, { title: 'Logged Out', text: 'You have been logged out successfully.' });
  };
  await logOut();

  await logIn(page, address, account);
  const code = page.getByLabel('6-digit code');
  await code.waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('talentcare');
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(`You are signed in as ${username} (Content Creator).`).waitFor();
  await logOut();

  const signInWith = async (recoveryCode: string) => {
    await logIn(page, address, account);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await signInWith(recoveryCodes[0] ?? '');
  await page.getByRole('link', { name: 'Your account' }).click();
  await card.getByText('9 of 10 recovery codes left.').waitFor();
  await logOut();
  await signInWith(recoveryCodes[0] ?? '');
  await expectToast(page, { title: 'Login Failed', destructive: true });
  await expect.poll(() => page.getByLabel('Recovery code').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Recovery code').fill(recoveryCodes[1]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Login' }).click();

  await page.getByRole('link', { name: 'Your account' }).click();
  const db = new Database(databaseUrl);
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  await forgetUsedCodes(db, id);
  await card.getByRole('button', { name: 'Disable 2FA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable two-factor authentication' });
  await dialog.getByLabel('6-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Disable 2FA' }).click();
  await expectToast(page, { title: '2FA Disabled', text: 'Two-factor authentication has been disabled.' });
  await card.getByText('Disabled', { exact: true }).waitFor();
  await logOut();
  await logIn(page, address, account);
  await page.getByText(`You are signed in as ${username} (Content Creator).`).waitFor();
});
