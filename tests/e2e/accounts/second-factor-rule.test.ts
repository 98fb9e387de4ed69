import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAccount } from '../../fixtures/accounts.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { beginTwoFactor, expectToast, panel, secretIn } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

// The rule is the whole company's, so this test has a platform of its own.
let platform: PreparedPlatform;
const openPage = browserPages();

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'one' }], inject('withoutBuilds'));
});

afterAll(() => platform?.stop());

test('a writer without a second factor is led through it at the sign-in, keeps the recovery codes, and goes on to the screen they wanted', {
  tags: ['thorough'],
}, async () => {
  const { address, db, author } = platform;
  const admin = await openPage();
  await signInPage(admin, address, author);
  await admin.goto(`${address}/admin?tab=security`);
  const rule = panel(admin, 'Required Two-Factor Authentication');
  await rule.getByLabel('Required of').selectOption('Everybody');
  await expectFit(admin, [360]);
  await rule.getByRole('button', { name: 'Save' }).press('Enter');
  await expectToast(admin, { title: 'Settings Saved' });

  const writer = await createAccount(db, 'content_creator');
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await signInPage(page, address, writer);
  await page.goto(`${address}/admin/blog/new`);
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await expectAccessible(page);
  await expectFit(page, [1280, 360]);
  const go = page.getByRole('button', { name: 'Continue' });
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  await beginTwoFactor(page, writer.password);
  const card = panel(page, 'Two-Factor Authentication');
  await card.getByLabel('6-digit code').fill(codeOf(await secretIn(card)));
  await card.getByRole('button', { name: 'Verify' }).click();
  await card.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe(null);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await go.press('Enter');
  await page.getByRole('heading', { name: 'Create New Post' }).waitFor();
});
