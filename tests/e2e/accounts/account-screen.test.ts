import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { type Account, createAccount, keyStatus, makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { calendarWith, openCalendarServer } from '../../platform/calendar-server.ts';
import { send } from '../../platform/http.ts';
import { startPlatformWith } from '../../platform/prepared-platform.ts';
import { expectToast, logIn, panel } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

async function openAccount(account: Account, options: Expected & { userAgent?: string } = {}): Promise<Page> {
  const page = await openPage(options);
  await logIn(page, address, account);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your Account' }).waitFor();
  return page;
}

const isSignedIn = async (cookie: string) => (await send(address, '/api/auth/me', { cookie })).status === 200;

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('the account page', () => {
  test.each([
    ['user', 'User', ['Back to site']],
    ['content_creator', 'Content Creator', ['Back to site', 'Write a post', 'Pages']],
    ['admin', 'Admin', ['Back to dashboard', 'Write a post', 'Pages']],
  ] as const)('of a %s has everything about the account', { tags: ['thorough'] }, async (role: Role, label, links) => {
    const account = await createAccount(db, role);
    const page = await openPage();
    await signInPage(page, address, account);
    await page.goto(`${address}/admin/account`);
    await page.getByText(`${account.username} (${label}), ${account.username}@example.org`).waitFor();
    for (const title of ['Public Name', 'Two-Factor Authentication', 'Active Sessions', 'Password'])
      await panel(page, title).waitFor();
    expect(await page.getByRole('banner').getByRole('link').allInnerTexts()).toEqual(links);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('is for those who are signed in', async () => {
    const page = await openPage();
    await page.goto(`${address}/admin/account`);
    await page.getByText('Please sign in to manage your account.').waitFor();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Password').waitFor();
  });
});

describe('the sessions', () => {
  test('are listed with device, address and last use, and can be ended one by one or all others at once', {
    tags: ['thorough'],
  }, async () => {
    const account = await createAccount(db, 'user');
    const page = await openAccount(account, { userAgent: chrome });
    const phone = await signIn(address, account, iphone);
    for (const _ of ['one', 'another']) await signIn(address, account, firefox);
    await page.reload();
    const sessions = panel(page, 'Active Sessions').getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(4);
    expect((await sessions.allInnerTexts())[0]).toMatch(
      /^Chrome on Linux\s+This device\s+127\.0\.0\.1\s+Last used \d\d \w{3} \d{4}, \d\d:\d\d, signed in \d\d \w{3} \d{4}/,
    );
    expect(await sessions.first().getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expectToast(page, { title: 'Signed Out', text: 'Safari on iPhone has been signed out.' });
    await expect.poll(() => sessions.count()).toBe(3);
    await expect.poll(() => focusedText(page)).toBe('Active Sessions');
    expect(await isSignedIn(phone)).toBe(false);

    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('2 other sessions have been signed out.', { exact: true }).waitFor();
    await expectToast(page, { title: 'Signed Out', text: '2 other sessions have been signed out.' });
    await expect.poll(() => sessions.count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0);
    // Below the last session there is only the panel's own space.
    const gap = await sessions.last().evaluate((item) => {
      const panel = item.closest('section') as HTMLElement;
      const text = item.querySelector('p:last-child') as HTMLElement;
      const space = Number.parseFloat(getComputedStyle(panel).paddingBlockEnd);
      return panel.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom - space;
    });
    expect(gap).toBeLessThan(3);
  });
});

describe('the password', () => {
  const changePassword = async (page: Page, current: string, next: string) => {
    const form = panel(page, 'Password');
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password').fill(next);
    await form.getByRole('button', { name: 'Change password' }).click();
  };

  test('is changed with the current one, which signs the other sessions out', async () => {
    const account = await createAccount(db, 'user');
    const page = await openAccount(account, { faults: [/400/] });
    const other = await signIn(address, account);
    const form = panel(page, 'Password');
    const change = (current: string, next: string) => changePassword(page, current, next);
    await change('', '12345');
    await form.getByText('Enter your current password').waitFor();
    await form.getByText('Password must be at least 6 characters').waitFor();
    await change('not the password', 'another password');
    await expectToast(page, {
      title: 'Password Not Changed',
      text: 'Your current password is wrong',
      destructive: true,
    });
    await expect.poll(() => form.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Show passwords').check();
    expect(await form.getByLabel('New password').getAttribute('type')).toBe('text');
    await change(account.password, 'another password');
    await expectToast(page, { title: 'Password Changed', text: 'Your other sessions have been signed out.' });
    await expect.poll(() => form.getByLabel('New password').inputValue()).toBe('');
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(await signIn(address, { ...account, password: 'another password' }))).toBe(true);
  });

  test('is changed without the API key, or revokes it too where that is ticked', { tags: ['thorough'] }, async () => {
    const account = await createAccount(db, 'content_creator');
    const page = await openPage();
    await signInPage(page, address, account);
    await page.goto(`${address}/admin/account`);
    const form = panel(page, 'Password');
    const choice = form.getByLabel('Also revoke my API key');
    await form.waitFor();
    expect(await choice.count()).toBe(0);
    const key = await makeApiKey(address, await signIn(address, admin), account);
    await page.reload();
    await choice.waitFor();
    await changePassword(page, account.password, 'another password');
    await expectToast(page, { title: 'Password Changed' });
    expect(await keyStatus(address, key)).toBe(200);
    await choice.check();
    await changePassword(page, 'another password', 'a third password');
    await choice.waitFor({ state: 'detached' });
    expect(await keyStatus(address, key)).toBe(401);
  });
});

describe('the calendar', () => {
  test('is entered, says when it cannot be read, and is removed', { tags: ['thorough'] }, async () => {
    // Its own platform, because the overview of every admin says that a calendar cannot be read.
    const own = await startPlatformWith([{ slug: 'one' }], inject('withoutBuilds'));
    const server = await openCalendarServer();
    try {
      const { address, db, author } = own;
      const page = await openPage({ faults: [/400/] });
      await signInPage(page, address, author);
      await page.goto(`${address}/admin/account`);
      const calendar = panel(page, 'My Calendar');
      const url = calendar.getByLabel('Address of the calendar');
      server.answer('<h1>Sign in</h1>');
      await url.fill(server.url);
      await calendar.getByRole('button', { name: 'Save calendar' }).click();
      await calendar.getByText('does not lead to a calendar').waitFor();
      expect(await url.inputValue()).toBe(server.url);

      server.answer(calendarWith(new Date(Date.now() + 86_400_000)));
      await calendar.getByRole('button', { name: 'Save calendar' }).click();
      await calendar.getByText(`The calendar at ${new URL(server.url).host} was last read on`).waitFor();
      expect(await calendar.getByLabel('Another address').inputValue()).toBe('');
      await expectAccessible(page);
      await expectFit(page);

      server.answer((response) => response.writeHead(503).end());
      await sql`update calendars set tried_at = now() - interval '1 minute'`.execute(db);
      await calendar.getByRole('button', { name: 'Check now' }).click();
      await calendar.getByText('The server answered 503.').waitFor();
      await page.goto(`${address}/admin`);
      await page.getByText(`The calendar of ${author.username} cannot be read`).waitFor();
      await page.getByRole('link', { name: 'Open your account' }).click();
      await calendar.getByRole('button', { name: 'Remove calendar' }).click();
      await calendar.getByLabel('Address of the calendar').waitFor();
      expect(await db.selectFrom('calendars').select('host').execute()).toEqual([]);
    } finally {
      server.close();
      await own.stop();
    }
  });
});
