import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { expectInView, expectToast, logIn } from '../back-office/back-office.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

async function openAt(path: string, options: Expected = {}): Promise<Page> {
  const page = await openPage(options);
  await signInPage(page, address, admin);
  await page.goto(`${address}${path}`);
  return page;
}

test('the users’ table shows each account’s name, address, role, key and day, and leads to its editor', async () => {
  const creator = await createAccount(db, 'content_creator');
  const page = await openAt('/admin?tab=users');
  const table = page.getByRole('table', { name: 'Users, newest first' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['Username', 'Email', 'Role', 'API Key', 'Created', 'Action'],
  ]);
  const row = table.getByRole('row').filter({ hasText: creator.username });
  await row.waitFor();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Europe/London' }).format();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    ...[creator.username, `${creator.username}@example.org`, 'Content Creator', 'No API Key', today, 'Edit'],
  ]);
  await row.getByRole('link', { name: `Edit ${creator.username}` }).click();
  await page.getByRole('heading', { name: 'Edit User' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/users/${creator.id}`);
});

describe('creating a user', () => {
  test('asks for name, address and password, and leads to the users on the dashboard', async () => {
    const username = `ada-${randomUUID().slice(0, 8)}`;
    const page = await openAt('/admin?tab=users', { faults: [/400/] });
    await page.getByRole('button', { name: 'Add User' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/users/new');
    const password = page.getByLabel('Password');
    expect(await password.getAttribute('placeholder')).toBe('Enter password (min 6 characters)');
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
    await page.getByText('Content creators can create and edit blog posts.').waitFor();
    const role = page.getByLabel('Role');
    expect(await role.getByRole('option').allInnerTexts()).toEqual(['User', 'Content Creator', 'Admin']);
    expect(await role.inputValue()).toBe('user');
    expect(await page.getByRole('heading', { name: 'API Key Management' }).count()).toBe(0);

    await password.fill('12345');
    await page.getByRole('button', { name: 'Create User' }).click();
    for (const message of ['Enter a username', 'Enter an e-mail address', 'Password must be at least 6 characters'])
      await page.getByText(message).waitFor();
    await expectFocus(page.getByLabel('Username'));

    await page.keyboard.type(username);
    await page.getByLabel('Email').fill(`${username}@example.org`);
    await password.fill('123456');
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByText('one of the most common passwords').first().waitFor();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await password.fill('analytical');
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Lovelace');
    await role.selectOption('Admin');
    const choice = page.getByRole('checkbox', {
      name: 'Only for the first sign-in: the person then chooses their own',
    });
    expect(await choice.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expectToast(page, { title: 'User created successfully' });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
    await page.getByRole('cell', { name: username, exact: true }).waitFor();

    const other = await openPage();
    await logIn(other, address, { username, password: 'analytical' });
    await other.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await other.getByLabel('New password').fill('difference engine');
    await other.getByRole('button', { name: 'Login' }).click();
    await other.getByText('Welcome back, Ada').waitFor();
  });

  test('says beside the field that a name is taken, and keeps what was typed', { tags: ['thorough'] }, async () => {
    const page = await openAt('/admin/users/new', { faults: [/409/] });
    await page.getByLabel('Username').fill(admin.username.toUpperCase());
    await page.getByLabel('Email').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password').fill('analytical');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expectToast(page, { title: 'Failed to create user', text: 'This username is taken', destructive: true });
    const username = page.getByLabel('Username');
    await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
    expect(await username.inputValue()).toBe(admin.username.toUpperCase());
    expect(await page.getByLabel('Password').inputValue()).toBe('analytical');

    // On a small window, whose lower edge the field is at, the toast is elsewhere.
    await page.setViewportSize({ width: 390, height: 664 });
    const error = page.locator('.field-error').getByText('This username is taken');
    const { y, height } = await error.evaluate((element) => element.getBoundingClientRect());
    await page.setViewportSize({ width: 390, height: Math.ceil(y + height) });
    await username.press('Enter');
    await expectInView(page, username, error);
  });
});

describe('the user editor', () => {
  test.each(['/admin/users/new', '/admin/users/6f9619ff-8b86-4011-b42d-00cf4fc964ff'])(
    '%s is for admins; others read so, and find the way to the login',
    async (path) => {
      const denied = 'Access denied. Admin access required.';
      const visitor = await openPage();
      await visitor.goto(`${address}${path}`);
      await visitor.getByText(denied, { exact: true }).waitFor();
      await visitor.getByRole('button', { name: 'Login' }).click();
      await visitor.getByLabel('Password').waitFor();
      expect(new URL(visitor.url()).pathname).toBe('/admin/login');
      expect(new URL(visitor.url()).searchParams.get('from')).toBe(path);

      const creator = await openPage();
      await signInPage(creator, address, await createAccount(db, 'content_creator'));
      await creator.goto(`${address}${path}`);
      await creator.getByText(denied, { exact: true }).waitFor();
    },
  );

  test('says that there is nobody at an unknown address', { tags: ['thorough'] }, async () => {
    const page = await openAt(`/admin/users/${randomUUID()}`);
    await page.getByText('There is no user at this address.').waitFor();
  });
});
