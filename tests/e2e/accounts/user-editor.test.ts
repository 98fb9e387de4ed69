import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { createAccount, keyStatus, makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { colourOf, destructive, expectInView, expectToast, logIn, panel } from '../back-office/back-office.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

/** An admin of the test's own, who edits somebody of this role. */
async function edit(role: Role, options: Expected & BrowserContextOptions = {}) {
  const [self, user] = [await createAccount(db, 'admin'), await createAccount(db, role)];
  const page = await openPage(options);
  await signInPage(page, address, self);
  await page.goto(`${address}/admin/users/${user.id}`);
  await page.getByLabel('Role').waitFor();
  return { page, user, self };
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('editing a user', () => {
  test('changes the role and nothing else, says what the server says, and offers nothing for one’s own account', async () => {
    const { page, user, self } = await edit('user', { faults: [/403/, /401/] });
    for (const label of ['Username', 'Email', 'First Name', 'Last Name'])
      expect([label, await page.getByLabel(label).isDisabled()]).toEqual([label, true]);
    expect(await page.getByLabel('Username').inputValue()).toBe(user.username);
    expect(await page.getByLabel('Password').count()).toBe(0);
    expect(await panel(page, 'API Key Management').count()).toBe(0);
    await page.getByLabel('Role').selectOption('Content Creator');
    await page.getByRole('button', { name: 'Update User' }).click();
    await expectToast(page, { title: 'User role updated successfully' });
    await panel(page, 'API Key Management').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Role').inputValue()).toBe('content_creator');

    await panel(page, 'Account').waitFor();
    await page.goto(`${address}/admin/users/${self.id}`);
    await page.getByText('This is your own account: another admin can change its role.').waitFor();
    expect(await page.getByLabel('Role').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Update User' }).count()).toBe(0);
    expect(await panel(page, 'Account').count()).toBe(0);

    await page.goBack();
    // Between the page and the press somebody takes the admin's own role away.
    await page.getByLabel('Role').selectOption('Admin');
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', self.id).execute();
    await page.getByRole('button', { name: 'Update User' }).click();
    await expectToast(page, { title: 'Failed to update user role', destructive: true });
    const { role } = await db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(role).toBe('content_creator');
  });
});

describe('the account section', () => {
  const confirm = async (page: Page, label: string) => {
    await panel(page, 'Account').getByRole('button', { name: label }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
  };

  test('sets a temporary password, shown once, which the next login changes', async () => {
    const { page, user } = await edit('content_creator');
    await confirm(page, 'Set temporary password');
    await expectToast(page, { title: 'Temporary Password Set' });
    const password = (await panel(page, 'Account').locator('code').textContent()) ?? '';

    const login = await openPage({ faults: [/400/] });
    await logIn(login, address, { ...user, password });
    await login.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await login.getByLabel('Username').inputValue()).toBe(user.username);
    expect(await login.getByLabel('Password').inputValue()).toBe('');
    await login.getByLabel('Password').fill(password);
    await login.keyboard.press('Enter');
    await login.getByRole('heading', { name: 'Choose a password' }).waitFor();
    const field = login.getByLabel('New password');
    await field.fill('qwerty');
    await login.keyboard.press('Enter');
    await expectToast(login, { title: 'Login Failed', destructive: true });
    await login.locator('.field-error').getByText('one of the most common passwords').waitFor();
    await field.fill('seven quiet lamps');
    await login.keyboard.press('Enter');
    await login.getByRole('heading', { name: 'Admin access required' }).waitFor();
    await page.reload();
    await panel(page, 'Account').getByText('In use', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(password);
  });

  test('keeps the API key with a temporary password, or revokes it too where that is ticked', {
    tags: ['thorough'],
  }, async () => {
    const { page, user, self } = await edit('content_creator');
    const dialog = page.getByRole('dialog', { name: 'Set a temporary password?' });
    const choice = dialog.getByLabel(`Also revoke the API key of ${user.username}`);
    const ask = async () => {
      await panel(page, 'Account').getByRole('button', { name: 'Set temporary password' }).click();
      await dialog.waitFor();
    };
    await ask();
    expect(await choice.count()).toBe(0);
    const key = await makeApiKey(address, await signIn(address, self), user);
    await page.reload();
    await ask();
    await choice.check();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // A tick goes with the question that was cancelled.
    await confirm(page, 'Set temporary password');
    await expectToast(page, { title: 'Temporary Password Set' });
    expect(await keyStatus(address, key)).toBe(200);
    await ask();
    await choice.check();
    await dialog.getByRole('button', { name: 'Set temporary password' }).click();
    const keys = panel(page, 'API Key Management');
    await keys.getByRole('button', { name: 'Generate API Key', exact: true }).waitFor();
    expect(await keyStatus(address, key)).toBe(401);
  });

  test('disables an account, enables it again, and deletes it only without posts', { tags: ['thorough'] }, async () => {
    const { page, user } = await edit('content_creator');
    const account = panel(page, 'Account');
    await confirm(page, 'Disable account');
    await expectToast(page, { title: 'Account Disabled' });
    await account.getByText('Disabled', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to users' }).click();
    const row = page.getByRole('row').filter({ hasText: user.username });
    await row.getByText('Disabled', { exact: true }).waitFor();

    const login = await openPage({ faults: [/403/] });
    await logIn(login, address, user);
    await expectToast(login, {
      title: 'Login Failed',
      text: 'This account is disabled. Ask an admin to enable it.',
      destructive: true,
    });

    await row.getByRole('link', { name: `Edit ${user.username}` }).click();
    await account.getByRole('button', { name: 'Enable account' }).click();
    await expectToast(page, { title: 'Account Enabled' });
    await account.getByText('In use', { exact: true }).waitFor();

    const { id } = await storePost(address, await signIn(address, user));
    await page.reload();
    await account.getByText('Has written a post, so it can be disabled but not deleted.').waitFor();
    expect(await account.getByRole('button', { name: 'Delete account' }).count()).toBe(0);
    await db.deleteFrom('blogPosts').where('id', '=', id).execute();
    await page.reload();
    await confirm(page, 'Delete account');
    await expectToast(page, { title: 'User Deleted' });
    await row.waitFor({ state: 'detached' });
  });
});

test('an account that is half filled in, or a role that is not saved, is asked about before it is left', {
  tags: ['thorough'],
}, async () => {
  const { page, user } = await edit('user');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByLabel('Role').selectOption('Admin');
  await page.getByRole('link', { name: 'Back to users' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Ada');
  expect((await db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirst())?.role).toBe('user');
  await page.getByLabel('First Name').fill('');
  await page.getByRole('link', { name: 'Back to users' }).click();
  await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
});

describe('API key management', () => {
  test('makes a key that is shown once, replaces it, and revokes it', async () => {
    const { page, user } = await edit('content_creator', { permissions: ['clipboard-read', 'clipboard-write'] });
    const keys = panel(page, 'API Key Management');
    const status = (key: string) => keyStatus(address, key);
    expect(await keys.getByText('Active').count()).toBe(0);
    await keys.getByRole('button', { name: 'Generate API Key', exact: true }).click();
    await expectToast(page, {
      title: 'API Key Generated',
      text: "Copy the API key now - it won't be shown again!",
    });
    await keys.getByText('Copy this key now: it will not be shown again.').waitFor();
    await keys.getByText('Active', { exact: true }).waitFor();
    const first = (await keys.locator('code').textContent()) ?? '';
    await keys.getByRole('button', { name: 'Copy key' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(await status(first)).toBe(200);

    await keys.getByRole('button', { name: 'Regenerate API Key' }).click();
    const warning = page.getByRole('dialog', { name: 'Regenerate this API key?' });
    await warning.getByRole('button', { name: 'Cancel' }).click();
    expect(await status(first)).toBe(200);
    await keys.getByRole('button', { name: 'Regenerate API Key' }).click();
    await warning.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await expect.poll(() => keys.locator('code').textContent()).not.toBe(first);
    const second = (await keys.locator('code').textContent()) ?? '';
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    await page.reload();
    await keys.getByText('Active', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(second);

    await keys.getByText('Another key, for another script').click();
    await keys.getByRole('button', { name: 'Generate this key' }).click();
    await keys.getByText('Enter a name, such as the script that gets the key').waitFor();
    await keys.getByLabel('Name').fill('The newsletter');
    await keys.getByLabel('May').selectOption('Read posts');
    await keys.getByRole('button', { name: 'Generate this key' }).click();
    const other = keys.getByRole('listitem').filter({ hasText: 'The newsletter' });
    await other.getByText('never used').waitFor();
    expect(await status((await keys.locator('code').textContent()) ?? '')).toBe(200);
    await other.getByRole('button', { name: 'Revoke API Key The newsletter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await other.waitFor({ state: 'detached' });
    expect(await status(second)).toBe(200);

    await keys.getByRole('button', { name: 'Revoke API Key' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this API key?' });
    await question.getByText(user.username).waitFor();
    const revoke = question.getByRole('button', { name: 'Revoke', exact: true });
    expect(await colourOf(revoke)).toBe(destructive);
    await revoke.click();
    await expectToast(page, { title: 'API Key Revoked' });
    await keys.getByRole('button', { name: 'Generate API Key', exact: true }).waitFor();
    expect(await status(second)).toBe(401);
    await expect.poll(() => focusedText(page)).toBe('API Key Management');
  });

  test('on a phone a new key is in view, and no toast covers it or the button that was pressed', {
    tags: ['thorough'],
  }, async () => {
    const { page } = await edit('content_creator', { viewport: { width: 390, height: 664 } });
    const keys = panel(page, 'API Key Management');
    await keys.getByRole('button', { name: 'Generate API Key', exact: true }).click();
    await expectToast(page, { title: 'API Key Generated' });
    await expectInView(page, keys.locator('code'), keys.getByRole('button', { name: 'Copy key' }));
    const update = page.getByRole('button', { name: 'Update User' });
    for (const block of ['start', 'end'] as const) {
      await update.evaluate((button, edge) => button.scrollIntoView({ block: edge, behavior: 'instant' }), block);
      await update.click();
      await expectToast(page, { title: 'User role updated successfully' });
      await expectInView(page, update);
    }
  });

  test('is there for admins too, and says when a key cannot be made', { tags: ['thorough'] }, async () => {
    const { page, user } = await edit('admin', { faults: [/409/] });
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
    await panel(page, 'API Key Management').getByRole('button', { name: 'Generate API Key', exact: true }).click();
    await expectToast(page, {
      title: 'Failed to generate API key',
      text: 'Only content creators and admins can have an API key',
      destructive: true,
    });
  });

  test('an owner sees a mask of the key, and that the dashboard’s button is for enterprise users', {
    tags: ['thorough'],
  }, async () => {
    const self = await createAccount(db, 'admin');
    const other = await createAccount(db, 'admin');
    const page = await openPage();
    await signInPage(page, address, self);
    await page.goto(`${address}/admin?tab=security`);
    const keys = panel(page, 'API Key');
    await keys.getByText('No API key generated', { exact: true }).waitFor();
    const shownOnce = keys.getByText('The whole key was shown once, when it was made.');
    expect(await shownOnce.count()).toBe(0);
    await keys.getByRole('button', { name: 'Generate New Key' }).click();
    await expectToast(page, {
      title: 'API Key Management',
      text: 'API key management is available for enterprise users.',
    });
    const key = await makeApiKey(address, await signIn(address, other), self);
    await page.reload();
    const mask = (await keys.locator('code').textContent()) ?? '';
    expect([mask.slice(0, 7), mask.slice(-4)]).toEqual([key.slice(0, 7), key.slice(-4)]);
    await expect.poll(() => shownOnce.count()).toBe(1);
    expect(await page.content()).not.toContain(key);
  });
});
