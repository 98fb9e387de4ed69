import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';
import { panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

async function openSecurity(account: { username: string; password: string } = admin): Promise<Page> {
  const page = await openPage({ acceptDownloads: true });
  await signInPage(page, address, account);
  await page.goto(`${address}/admin?tab=security`);
  await panel(page, 'Audit Trail').getByRole('table').waitFor();
  return page;
}

const rows = (page: Page) => panel(page, 'Audit Trail').getByRole('row');

test('the security tab has the card, the password, the sessions, the key and the audit trail', async () => {
  const page = await openSecurity();
  const titles = [
    ...['Two-Factor Authentication', 'Passkeys', 'Password', 'Required Two-Factor Authentication'],
    ...['Active Sessions', 'API Key', 'Audit Trail'],
  ];
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(titles);
});

describe('the audit trail', () => {
  test('tells who did what, when and from where, newest first', { tags: ['thorough'] }, async () => {
    const self = await createAccount(db, 'admin');
    const made = await createAccount(db, 'user');
    const cookie = await signIn(address, self);
    const body = { role: 'content_creator' };
    await send(address, `/api/admin/users/${made.id}/role`, { method: 'PUT', body, cookie });
    const page = await openSecurity(self);
    expect(await panel(page, 'Audit Trail').getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Time', 'Who', 'Action', 'Subject', 'Address'],
    ]);
    await page.getByLabel('Who').fill(self.username);
    await page.getByLabel('Action').selectOption('Changed a role');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    const [time, ...rest] = await rows(page).last().getByRole('cell').allInnerTexts();
    expect(time).toMatch(/^\d\d \w{3} \d{4}, \d\d:\d\d$/);
    expect(rest).toEqual([
      ...[self.username, 'Changed a role', `${made.username}, from User to Content Creator`, '127.0.0.1'],
    ]);
  });

  test('is narrowed by days, says when nothing fits, and can be cleared', { tags: ['thorough'] }, async () => {
    const page = await openSecurity();
    await page.getByLabel('To', { exact: true }).pressSequentially('1111');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Complete this field, or clear it').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Nothing fits this filter.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await rows(page).nth(1).waitFor();
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('');
    // On a tablet both days stand beside each other, and the cells of an entry use both halves.
    await page.setViewportSize({ width: 768, height: 1024 });
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    expect((await to.boundingBox())?.y).toBe((await from.boundingBox())?.y);
    const cells = rows(page).nth(1).getByRole('cell');
    expect((await cells.nth(1).boundingBox())?.y).toBe((await cells.nth(0).boundingBox())?.y);
    await expectFit(page, [768]);
  });

  test('comes as a file with the same filter', { tags: ['thorough'] }, async () => {
    const self = await createAccount(db, 'admin');
    const page = await openSecurity(self);
    await page.getByLabel('Who').fill(self.username);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('talentcare-audit-trail.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(self.username);
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});
