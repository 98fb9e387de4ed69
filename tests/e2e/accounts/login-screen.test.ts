import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { codeOf, enrol, wrongCodeOf } from '../../fixtures/authenticator.ts';
import { askedAfterLogout, expectToast, logIn } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { smallestGap } from '../browser/form-gaps.ts';
import { signInPage } from '../browser/sign-in.ts';

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
    ['content_creator', ['Write a post', 'Pages', 'Your account', 'Back to site']],
    ['user', ['Your account', 'Back to site']],
  ] as const)('keeps a %s out of the dashboard and offers what the account may do', async (role, links) => {
    const page = await openPage({ faults: askedAfterLogout });
    const account = await createAccount(db, role);
    await logIn(page, address, account);
    await expectToast(page, { title: 'Access Denied', text: 'Admin access required', destructive: true });
    const named = role === 'user' ? 'User' : 'Content Creator';
    await page.getByText(`You are signed in as ${account.username} (${named}).`).waitFor();
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

describe('after the login', () => {
  test('a visitor is on the tab of the dashboard that they asked for', { tags: ['thorough'] }, async () => {
    const page = await openPage();
    await page.goto(`${address}/admin?tab=users`);
    await page.getByLabel('Username').fill(admin.username);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
    expect(page.url()).toBe(`${address}/admin?tab=users`);
  });

  test('a creator is on the post that they asked for, without a notice that access is denied', {
    tags: ['thorough'],
  }, async () => {
    const creator = await createAccount(db, 'content_creator');
    const page = await openPage();
    await page.goto(`${address}/admin/blog/new`);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Username').fill(creator.username);
    await page.getByLabel('Password').fill(creator.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('textbox', { name: 'Title *' }).waitFor();
    expect(page.url()).toBe(`${address}/admin/blog/new`);
    expect(await page.getByText('Access Denied').count()).toBe(0);
  });

  test('nobody is led out of the back office by a link to the login, and an unknown address below the prefix says so', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage();
    await page.goto(`${address}/admin/nowhere`);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await signInPage(page, address, admin);
    for (const from of [
      '//example.org',
      '//',
      'https://example.org/admin',
      '/blog',
      '/admin/login',
      '/admin/nothing',
    ]) {
      await page.goto(`${address}/admin/login?${new URLSearchParams({ from })}`);
      await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
      expect([from, page.url()]).toEqual([from, `${address}/admin`]);
    }
  });
});

describe('a login that fails', () => {
  test('marks what is wrong until it is typed in, and says that it was refused, that there is no connection, or that the fault is ours', async () => {
    const page = await openPage({ faults: [/login/, /401/, /502/, /ERR_INTERNET_DISCONNECTED/] });
    await logIn(page, address, { username: '', password: '12345' });
    const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password')];
    await page.getByText('Username required').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    expect(await smallestGap(page.getByRole('main').locator('form'))).toBeGreaterThanOrEqual(16);
    await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
    await username.press('a');
    await expect.poll(() => username.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByText('Username required').count()).toBe(0);
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');

    const failed = (text: string) => expectToast(page, { title: 'Login Failed', text, destructive: true });
    const again = () => page.getByRole('button', { name: 'Login' }).click();
    await username.fill(admin.username);
    await password.fill('not the password');
    await again();
    await failed('Invalid credentials');
    expect(await username.inputValue()).toBe(admin.username);
    await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'), { times: 1 });
    await again();
    await page.getByText('The server cannot be reached. Is this device online?').first().waitFor();
    await failed('The server cannot be reached. Is this device online?');
    const html = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
    const answer = { ...html, headers: { 'x-nf-request-id': '01ABC' } };
    await page.route('**/api/auth/login', (route) => route.fulfill(answer), { times: 1 });
    await again();
    await page.getByText('(Reference 01ABC)').first().waitFor();
    await failed('Something went wrong on our side. Please try again. (Reference 01ABC)');
  });
});

describe('the second step of the login', () => {
  test('asks for a code by keyboard alone, says when it is wrong, and leads an admin to the dashboard', async () => {
    const account = await enrol(db, address, 'admin');
    const page = await openPage({ faults: [/401/] });
    await page.goto(`${address}/admin/login`);
    await page.locator('[type=submit]:enabled').waitFor();
    await page.getByLabel('Username').focus();
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('6-digit code');
    await code.waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('talentcare');

    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the 6 digits of the code, or one of your recovery codes').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(wrongCodeOf(account.secret));
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'Login Failed', destructive: true });
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await expectFocus(code);
    // The error was about the other kind of code.
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    expect(await page.getByLabel('Recovery code').getAttribute('aria-invalid')).toBeNull();
    expect(await page.locator('.field-error:not(:empty)').count()).toBe(0);
    await page.getByRole('button', { name: 'Use the authenticator app instead' }).click();

    const release = await holdLogin(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(codeOf(account.secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Logging in...', exact: true }).waitFor();
    release();
    await expectToast(page, { title: 'Login Successful', text: 'Welcome back, admin!' });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  test('takes a recovery code instead, and can be left for the first step, which keeps the username', {
    tags: ['thorough'],
  }, async () => {
    const account = await enrol(db, address);
    const page = await openPage({ faults: [/401/] });
    await logIn(page, address, { ...account, password: 'not the password' });
    await expectToast(page, { title: 'Login Failed', destructive: true });
    await page.getByLabel('Password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('6-digit code').waitFor();
    // The login has gone on, so that the notice no longer holds.
    expect(await page.locator('li[data-state=open]').count()).toBe(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('Username').inputValue()).toBe(account.username);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const field = page.getByLabel('Recovery code');
    await expectFocus(field);
    await page.keyboard.type(account.recoveryCodes[0]?.replace('-', '') ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(`You are signed in as ${account.username} (User).`).waitFor();
  });
});
