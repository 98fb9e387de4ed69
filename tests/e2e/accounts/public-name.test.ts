import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { site } from '../../../src/site/brand.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectToast, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

async function openAs(account: Pick<Account, 'username' | 'password'>, path: string): Promise<Page> {
  const page = await openPage();
  await signInPage(page, address, account);
  await page.goto(`${address}${path}`);
  return page;
}

const bylineOf = async (page: Page, slug: string) => {
  await page.goto(`${address}/blog/${slug}`);
  return page.getByRole('article').first().locator('.post-meta').textContent();
};

describe('a public name', () => {
  test('is given with the keyboard on the account page, which fits every screen', { tags: ['thorough'] }, async () => {
    const account = await createAccount(db, 'content_creator');
    const { slug, title } = await storePost(address, await signIn(address, account), { published: true });
    const page = await openAs(account, '/admin/account');
    const field = panel(page, 'Public Name').getByLabel('Public name');
    await field.focus();
    await page.keyboard.type(`Ada${'x'.repeat(100)}`);
    await page.keyboard.press('Enter');
    await panel(page, 'Public Name').getByText('Use at most 100 characters').waitFor();
    await expectFocus(field);
    await expectFit(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ada King');
    await page.keyboard.press('Enter');
    await expectToast(page, { title: 'Public Name Saved', text: /^Live since \d\d:\d\d\.$/ });
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Ada King');
    expect(await bylineOf(page, slug)).toContain('By Ada King');
    // The live list of people who write.
    await page.goto(`${address}/blog`);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByText('By Ada King', { exact: true }).waitFor();
    expect(await card.getAttribute('data-author-id')).toBe(account.id);
  });

  test('that is not saved asks before it is lost', { tags: ['thorough'] }, async () => {
    const page = await openAs(await createAccount(db, 'user'), '/admin/account');
    const field = panel(page, 'Public Name').getByLabel('Public name');
    await field.fill('Ada');
    await page.getByRole('link', { name: 'Back to site' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(await field.inputValue()).toBe('Ada');
    await field.press('Enter');
    await expectToast(page, { title: 'Public Name Saved' });
    await page.getByRole('link', { name: 'Back to site' }).click();
    await page.waitForURL(`${address}/`);
  });

  test('is given and removed by an admin in the user editor', { tags: ['thorough'] }, async () => {
    const account = await createAccount(db, 'content_creator');
    const { slug } = await storePost(address, await signIn(address, account), { published: true });
    const page = await openAs(admin, `/admin/users/${account.id}`);
    const field = panel(page, 'Public Name').getByLabel('Public name');
    const save = async (name: string) => {
      await field.fill(name);
      await panel(page, 'Public Name').getByRole('button', { name: 'Save name' }).click();
      await expectToast(page, { title: 'Public Name Saved' });
    };
    await save('Grace Hopper');
    expect(await bylineOf(page, slug)).toContain('By Grace Hopper');
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('Grace Hopper');
    await save('');
    expect(await bylineOf(page, slug)).toContain(`By ${site.name}`);
  });
});
