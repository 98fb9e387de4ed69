import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { beginTwoFactor, enableTwoFactor, expectToast, panel, secretIn } from '../back-office/back-office.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

/** The account page of somebody who has just been made. */
async function openCard(options: Expected & { permissions?: string[] } = {}) {
  const page = await openPage({ acceptDownloads: true, ...options });
  const { username, password } = await createAccount(db, 'user');
  await signInPage(page, address, { username, password });
  await page.goto(`${address}/admin/account`);
  const card = panel(page, 'Two-Factor Authentication');
  await card.getByText('Disabled', { exact: true }).waitFor();
  return { page, card, password, button: (name: string) => card.getByRole('button', { name }) };
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('enabling', () => {
  test('shows a QR code, the secret to copy and a field for six digits, can be cancelled, and takes the right code alone', async () => {
    const { page, card, password, button } = await openCard({
      ...{ permissions: ['clipboard-read', 'clipboard-write'], faults: [/400/] },
    });
    await beginTwoFactor(page, password);
    await expectToast(page, { title: '2FA Setup Ready', text: 'Scan the QR code with your authenticator app.' });
    const picture = card.getByRole('img', { name: /QR code/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    const discarded = await secretIn(card);
    expect(discarded).toMatch(/^[A-Z2-7]{32,}$/);
    await button('Copy secret').click();
    await expectToast(page, { title: 'Copied' });
    expect(await clipboard(page)).toBe(discarded);

    await button('Cancel').click();
    await picture.waitFor({ state: 'detached' });
    await card.getByText('Disabled', { exact: true }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Enable 2FA');
    await beginTwoFactor(page, password);
    await picture.waitFor();
    const secret = await secretIn(card);
    expect(secret).not.toBe(discarded);

    const code = card.getByLabel('6-digit code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    for (const [typed, kept, whole] of [
      ['', '', false],
      ['12345', '12345', false],
      ['12a45', '1245', false],
      ['123 456', '123456', true],
      ['1234567', '123456', true],
      ['١٢٣٤٥٦', '', false],
    ] as const) {
      await code.fill('');
      await code.pressSequentially(typed);
      expect([typed, await code.inputValue(), await button('Verify').isEnabled()]).toEqual([typed, kept, whole]);
    }

    await code.fill(codeOf(secret, -20));
    await button('Verify').click();
    await expectToast(page, {
      title: 'Verification Failed',
      text: 'The code is wrong. Enter the code that your app shows now.',
      destructive: true,
    });
    await code.fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expectToast(page, { title: '2FA Enabled!', text: 'Two-factor authentication is now active' });
  });

  test('says what the server says when it cannot begin', { tags: ['thorough'] }, async () => {
    const { page, password } = await openCard({ faults: [/409/] });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await enableTwoFactor(other, password, codeOf);
    await beginTwoFactor(page, password);
    await expectToast(page, {
      title: 'Setup Failed',
      text: 'Two-factor authentication is on already. Disable it first.',
      destructive: true,
    });
  });
});

describe('recovery codes', () => {
  test('are shown once, to copy and to keep as a file', { tags: ['thorough'] }, async () => {
    const { page, card, password, button } = await openCard({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { recoveryCodes } = await enableTwoFactor(page, password, codeOf);
    await expect.poll(() => focusedText(page)).toBe('Your recovery codes');
    await button('Copy codes').click();
    await expect.poll(() => clipboard(page)).toBe(recoveryCodes.join('\n'));
    const download = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Download codes' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('talentcare-recovery-codes.txt');
    const text = await readFile(await file.path(), 'utf8');
    for (const code of recoveryCodes) expect(text).toContain(code);
    await page.reload();
    await card.getByText('10 of 10 recovery codes left.').waitFor();
    expect(await page.content()).not.toContain(recoveryCodes[0]);
  });

  test('are renewed with a current code, and the old ones count no more', { tags: ['thorough'] }, async () => {
    const { page, card, password, button } = await openCard({ faults: [/400/] });
    const before = await enableTwoFactor(page, password, codeOf);
    await button('I have saved them').click();
    await button('Renew recovery codes').click();
    const dialog = page.getByRole('dialog', { name: 'Renew recovery codes' });
    await dialog.getByLabel('6-digit code').fill(codeOf(before.secret, 1));
    await dialog.getByRole('button', { name: 'Renew codes' }).click();
    await expectToast(page, { title: 'Recovery Codes Renewed' });
    await card.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const after = await card.getByRole('list').getByRole('listitem').allInnerTexts();
    expect(after.filter((code) => before.recoveryCodes.includes(code))).toEqual([]);
    await button('I have saved them').click();

    await button('Disable 2FA').click();
    const disable = page.getByRole('dialog', { name: 'Disable two-factor authentication' });
    await disable.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const confirm = disable.getByRole('button', { name: 'Disable 2FA' });
    expect(await confirm.isEnabled()).toBe(false);
    await disable.getByLabel('Recovery code').fill(before.recoveryCodes[0] ?? '');
    await confirm.click();
    await expectToast(page, { title: 'Verification Failed', destructive: true });
    await disable.getByLabel('Recovery code').fill(after[0] ?? '');
    await confirm.click();
    await expectToast(page, { title: '2FA Disabled', text: 'Two-factor authentication has been disabled.' });
    await expect.poll(() => focusedText(page)).toBe('Enable 2FA');
  });
});
