import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import type { Role } from '../../src/contracts/users.ts';
import { createAccount, signIn } from '../accounts.ts';
import { send } from '../http.ts';
import { expectToast, panel } from './back-office.ts';
import { browserPages, type Expected } from './browser.ts';
import { signInPage } from './sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

/** An admin of the test's own, who edits somebody of this role. */
async function edit(role: Role, options: Expected & { permissions?: string[] } = {}) {
  const [self, user] = [await createAccount(db, 'admin'), await createAccount(db, role)];
  const page = await openPage(options);
  await signInPage(page, address, self);
  await page.goto(`${address}/admin/users/${user.id}`);
  await page.getByLabel('Role').waitFor();
  return { page, user, self };
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('editing a user', () => {
  test('changes the role and nothing else', async () => {
    const { page, user } = await edit('user');
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
  });

  test('says what the server says when the role cannot change', async () => {
    const { page, user, self } = await edit('user', { faults: [/403/, /401/] });
    // Between the page and the press somebody takes the admin's own role away.
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', self.id).execute();
    await page.getByLabel('Role').selectOption('Admin');
    await page.getByRole('button', { name: 'Update User' }).click();
    await expectToast(page, { title: 'Failed to update user role', destructive: true });
    const { role } = await db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(role).toBe('user');
  });

  test('does not offer an admin their own role', async () => {
    const { page, self } = await edit('user');
    await page.goto(`${address}/admin/users/${self.id}`);
    await page.getByText('This is your own account: another admin can change its role.').waitFor();
    expect(await page.getByLabel('Role').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Update User' }).count()).toBe(0);
  });
});

describe('API key management', () => {
  test('makes a key that is shown once, replaces it, and revokes it', async () => {
    const { page, user } = await edit('content_creator', { permissions: ['clipboard-read', 'clipboard-write'] });
    const keys = panel(page, 'API Key Management');
    const status = async (key: string) => {
      const answer = await send(address, '/api/blog/all', { headers: { authorization: `Bearer ${key}` } });
      return answer.status;
    };
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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(await status(first)).toBe(200);

    await keys.getByRole('button', { name: 'Regenerate API Key' }).click();
    await expect.poll(() => keys.locator('code').textContent()).not.toBe(first);
    const second = (await keys.locator('code').textContent()) ?? '';
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    await page.reload();
    await keys.getByText('Active', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(second);

    await keys.getByRole('button', { name: 'Revoke API Key' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this API key?' });
    await question.getByText(user.username).waitFor();
    await question.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expectToast(page, { title: 'API Key Revoked' });
    await keys.getByRole('button', { name: 'Generate API Key', exact: true }).waitFor();
    expect(await status(second)).toBe(401);
    expect(await focusedText(page)).toBe('API Key Management');
  });

  test('is there for admins too, and says when a key cannot be made', async () => {
    const { page, user } = await edit('admin', { faults: [/409/] });
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
    await panel(page, 'API Key Management').getByRole('button', { name: 'Generate API Key', exact: true }).click();
    await expectToast(page, {
      title: 'Failed to generate API key',
      text: 'Only content creators and admins can have an API key',
      destructive: true,
    });
  });

  test('an owner sees a mask of the key, and that the dashboard’s button is for enterprise users', async () => {
    const self = await createAccount(db, 'admin');
    const other = await createAccount(db, 'admin');
    const page = await openPage();
    await signInPage(page, address, self);
    await page.goto(`${address}/admin?tab=security`);
    const keys = panel(page, 'API Key');
    await keys.getByText('No API key generated', { exact: true }).waitFor();
    await keys.getByRole('button', { name: 'Generate New Key' }).click();
    await expectToast(page, {
      title: 'API Key Management',
      text: 'API key management is available for enterprise users.',
    });
    const cookie = await signIn(address, other);
    const made = await send(address, `/api/admin/generate-api-key/${self.id}`, { method: 'POST', cookie });
    const key = String(made.json().apiKey);
    await page.reload();
    const mask = (await keys.locator('code').textContent()) ?? '';
    expect([mask.slice(0, 7), mask.slice(-4)]).toEqual([key.slice(0, 7), key.slice(-4)]);
    expect(await page.content()).not.toContain(key);
  });
});
