import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createAccount } from '../accounts.ts';
import { authenticator } from './authenticator.ts';
import { enableTwoFactor, expectToast, logIn, panel } from './back-office.ts';
import { browserPages } from './browser.ts';
import { signInPage } from './sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

/** Holds the login's call until it is released. */
async function holdLogin(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** An account with two-factor authentication, and the codes that follow the one that turned it on. */
async function protectedAccount(role: 'admin' | 'user') {
  const account = await createAccount(db, role);
  const page = await openPage();
  await signInPage(page, address, account);
  await page.goto(`${address}/admin/account`);
  await panel(page, 'Two-Factor Authentication').waitFor();
  let nextCode = () => '';
  const { recoveryCodes } = await enableTwoFactor(page, (secret) => {
    nextCode = authenticator(secret);
    return nextCode();
  });
  await page.context().close();
  return { account, nextCode, recoveryCodes };
}

describe('the login', () => {
  test('says that it is under way, and welcomes an admin to the dashboard', async () => {
    const page = await openPage();
    const release = await holdLogin(page);
    await logIn(page, address, admin);
    await page.getByRole('button', { name: 'Logging in...', exact: true }).waitFor();
    release();
    await expectToast(page, { title: 'Login Successful', text: 'Welcome back, admin!' });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test.each([
    ['content_creator', ['Write a post', 'Your account', 'Back to the site']],
    ['user', ['Your account', 'Back to the site']],
  ] as const)('keeps a %s out of the dashboard and offers what the account may do', async (role, links) => {
    const page = await openPage();
    await logIn(page, address, await createAccount(db, role));
    await expectToast(page, { title: 'Access Denied', text: 'Admin access required', destructive: true });
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Your account' }).waitFor();
    expect((await main.getByRole('link').allInnerTexts()).slice(1)).toEqual(links);
    if (role === 'content_creator')
      expect(await main.getByRole('link', { name: 'Write a post' }).getAttribute('href')).toBe('/admin/blog/new');
    await main.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your Account' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, { title: 'Logged Out', text: 'You have been logged out successfully.' });
    await page.getByLabel('Password').waitFor();
  });
});

describe('the second step of the login', () => {
  test('asks for a code by keyboard alone, says when it is wrong, and leads an admin to the dashboard', async () => {
    const { account, nextCode } = await protectedAccount('admin');
    const page = await openPage({ faults: [/401/] });
    await page.goto(`${address}/admin/login`);
    await page.locator('button:enabled').waitFor();
    await page.getByLabel('Username').focus();
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('6-digit code');
    await code.waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect((await page.context().cookies()).length).toBe(0);

    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the 6 digits of the code, or one of your recovery codes').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(nextCode() === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'Login Failed', destructive: true });
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);

    const release = await holdLogin(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(nextCode());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Logging in...', exact: true }).waitFor();
    release();
    await expectToast(page, { title: 'Login Successful', text: 'Welcome back, admin!' });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  test('takes a recovery code instead, and can be left for the first step', async () => {
    const { account, recoveryCodes } = await protectedAccount('user');
    const page = await openPage();
    await logIn(page, address, account);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await logIn(page, address, account);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const field = page.getByLabel('Recovery code');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(recoveryCodes[0]?.replace('-', '') ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(`You are signed in as ${account.username} (User).`).waitFor();
  });
});
