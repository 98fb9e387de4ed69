import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { browserPages } from '../browser/browser.ts';
import { closeByEscape, expectFocus, press, tabTo } from '../browser/by-keyboard.ts';
import { signInPage } from '../browser/sign-in.ts';
import { move } from '../editor/editor.ts';
import { expectToast, panel, secretIn } from './back-office.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

async function openAs(account: Account, path: string): Promise<Page> {
  const page = await openPage();
  await signInPage(page, address, account);
  await page.goto(`${address}${path}`);
  return page;
}

describe('by keyboard alone', { tags: ['thorough'] }, () => {
  test('a user is created, given another role, and given a key that is revoked', async () => {
    const page = await openAs(await createAccount(db, 'admin'), '/admin');
    const username = `kay-${randomUUID().slice(0, 8)}`;
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    for (const _ of ['Demo Requests', 'Users']) await move(page, 'ArrowRight');
    await expectFocus(page.getByRole('tab', { name: 'Users' }));
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Add User' }));
    for (const [label, text] of [
      ['Username', username],
      ['Email', `${username}@example.org`],
      ['Password', 'by keyboard'],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'User created successfully' });

    await page.goto(`${address}/admin?tab=users`);
    await press(page, page.getByRole('link', { name: `Edit ${username}` }));
    await tabTo(page, page.getByLabel('Role'));
    await page.keyboard.type('Content');
    await press(page, page.getByRole('button', { name: 'Update User' }));
    await expectToast(page, { title: 'User role updated successfully' });
    await press(page, page.getByRole('button', { name: 'Generate API Key', exact: true }));
    await expectFocus(page.getByRole('heading', { name: 'New API key' }));
    const revoke = page.getByRole('button', { name: 'Revoke API Key' });
    await press(page, revoke);
    const question = page.getByRole('dialog');
    await closeByEscape(page, question);
    await expectFocus(revoke);
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await expectToast(page, { title: 'API Key Revoked' });
  });

  test('two-factor is turned on and off', async () => {
    const account = await createAccount(db, 'user');
    const page = await openAs(account, '/admin/account');
    const card = panel(page, 'Two-Factor Authentication');
    const button = (name: string) => card.getByRole('button', { name });
    const typePassword = async () => {
      await expectFocus(page.getByRole('dialog').getByLabel('Current password'));
      await page.keyboard.type(account.password);
      await page.keyboard.press('Enter');
      await card.getByRole('img').waitFor();
    };
    await press(page, button('Enable 2FA'));
    await typePassword();
    await press(page, button('Cancel'));
    await expectFocus(button('Enable 2FA'));
    await page.keyboard.press('Enter');
    await typePassword();
    await expectFocus(card.getByLabel('6-digit code'));
    const secret = await secretIn(card);
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await press(page, button('I have saved them'));
    await expectFocus(button('Disable 2FA'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectFocus(dialog.getByLabel('6-digit code'));
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expectToast(page, { title: '2FA Disabled' });
    await expectFocus(button('Enable 2FA'));
  });
});
