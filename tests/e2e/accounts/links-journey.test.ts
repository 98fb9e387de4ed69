import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { mailsTo, tokenIn } from '../../fixtures/account-links.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { enrol } from '../../fixtures/authenticator.ts';
import { expectToast, logIn, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus, press, tabTo } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();
const widths = [1280, 360];

/** Opens a link and expects that nothing in the browser, and no request, holds its token once the page is there. */
async function openLink(page: Page, link: string, ready: string): Promise<void> {
  const token = tokenIn(link);
  const told: string[] = [];
  page.on('request', (request) => told.push(request.url(), request.headers().referer ?? ''));
  const before = await page.evaluate(() => history.length);
  await page.goto(link);
  await page.getByRole('heading', { name: ready }).waitFor();
  const kept = await page.evaluate(() => ({
    length: history.length,
    texts: [
      location.href,
      document.referrer,
      JSON.stringify(history.state),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.cookie,
      document.documentElement.outerHTML,
      // Chromium keeps the URL of the navigation itself until the page is left, for the scripts of this page alone.
      ...performance.getEntriesByType('resource').map((entry) => JSON.stringify(entry)),
    ],
  }));
  expect([...told, ...kept.texts].filter((text) => text.includes(token))).toEqual([]);
  expect(kept.length).toBeLessThanOrEqual(before + 1);
}

test('an admin invites a person, who joins by the link in the mail and signs in', async () => {
  const name = `grace-${randomUUID().slice(0, 8)}`;
  const email = `${name}@example.org`;
  const office = await openPage({ faults: [/409/] });
  await signInPage(office, address, admin);
  await office.goto(`${address}/admin?tab=users`);
  await office.getByRole('link', { name: 'Invite' }).click();
  const invitation = panel(office, 'Invitation');
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByLabel('First Name').fill('Grace');
  await expectFit(office, widths);
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(office, { title: 'Invitation Sent', text: `A mail with the link is on its way to ${email}.` });
  await expectFocus(invitation.getByRole('heading', { name: 'Invitation link' }));
  await expectFit(office, widths);
  const first = (await invitation.locator('code').textContent()) ?? '';
  await invitation.getByRole('button', { name: 'Invite another person' }).click();
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await invitation.getByText('This person has been invited already.').waitFor();
  await invitation.getByLabel('Email').fill('');
  await invitation.getByRole('link', { name: 'Cancel' }).click();

  const row = office
    .getByRole('table', { name: 'Invitations, newest first' })
    .getByRole('row')
    .filter({ hasText: email });
  await row.getByRole('button', { name: `Send again: ${email}` }).click();
  await expectToast(office, { title: 'Invitation Sent' });
  await office.getByRole('heading', { name: 'Invitation link' }).waitFor();
  const mails = await mailsTo(dataDir, email, 2);
  const links = mails.map(({ text }) => `${address}/admin/join#${tokenIn(text)}`);
  const second = links.find((link) => link !== first) ?? '';

  const page = await openPage({ faults: [/404/, /409/] });
  await openLink(page, first, 'This link no longer works');
  // The second link differs from the first in nothing but the fragment, so the page stays.
  await page.evaluate((link) => location.assign(link), second);
  await page.getByRole('heading', { name: 'Welcome, Grace' }).waitFor();
  expect(page.url()).toBe(`${address}/admin/join`);
  await page.getByText(`${admin.username} invites you to an account with the role User.`).waitFor();
  await expectFit(page, widths);
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(admin.username);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type('nanoseconds');
  await press(page, page.getByRole('button', { name: 'Create account' }));
  await page.locator('#join-username-error').filter({ hasText: 'This username is taken' }).waitFor();
  await expectFocus(page.getByLabel('Username'));
  expect(await page.getByLabel('Password').inputValue()).toBe('nanoseconds');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, { title: 'Account Created', text: `Welcome, ${name}. You are signed in.` });
  await page.getByRole('heading', { name: 'Your Account' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your Account' }).waitFor();

  await office.reload();
  await office.getByRole('table', { name: 'Users, newest first' }).getByRole('row').filter({ hasText: name }).waitFor();
  expect(await row.count()).toBe(0);
});

test('a forgotten password is replaced by the link in the mail, and a lost second factor by an admin', async () => {
  const account = await enrol(db, address, 'admin');
  const page = await openPage({ faults: [/400/] });
  await page.goto(`${address}/admin/login`);
  await press(page, page.getByRole('link', { name: 'Forgotten your password?' }));
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor();
  await expectFit(page, widths);
  await press(page, page.getByRole('button', { name: 'Send link' }));
  await page.getByText('Enter your username or e-mail address', { exact: true }).waitFor();
  await page.getByLabel('Username or e-mail address').fill(account.username);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look at your mail' }).waitFor();
  await expectFit(page, widths);

  const [mail] = await mailsTo(dataDir, `${account.username}@example.org`);
  const link = /\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await openLink(page, link, 'Choose a New Password');
  await page.getByText(account.username).waitFor();
  await expectFit(page, widths);
  await page.getByLabel('New password').fill('qwerty');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('This is one of the most common passwords.').first().waitFor();
  await page.getByLabel('New password').fill('seven quiet lamps');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  await expectFit(page, widths);
  await page.reload();
  await page.getByRole('heading', { name: 'Open your link again' }).waitFor();
  const changed = { username: account.username, password: 'seven quiet lamps' };
  await logIn(page, address, changed);
  await page.getByLabel('6-digit code').waitFor();

  const office = await openPage();
  await signInPage(office, address, await createAccount(db, 'admin'));
  await office.goto(`${address}/admin/users/${account.id}`);
  const actions = panel(office, 'Account');
  await actions.getByRole('button', { name: 'Make a link' }).click();
  await actions.getByText(`${address}/admin/password#`).waitFor();
  await actions.getByRole('button', { name: 'Reset second factor' }).click();
  const dialog = office.getByRole('dialog', { name: 'Reset the second factor?' });
  await expectFit(office, widths);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await dialog.getByText('Write how the person proved who they are').waitFor();
  await dialog.getByLabel('How did you make sure who it is?').fill('By telephone');
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expectToast(office, { title: 'Second Factor Reset' });
  await actions.getByText('The account has neither an authenticator app nor a passkey.').waitFor();

  await logIn(page, address, changed);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});
