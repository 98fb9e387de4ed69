import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { ageSessions, createAccount, signIn } from '../../fixtures/accounts.ts';
import { enrol } from '../../fixtures/authenticator.ts';
import { send, someAddress } from '../../platform/http.ts';
import { expectToast, logIn, panel } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { press } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { addVirtualAuthenticator } from '../browser/virtual-authenticator.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

const offered = (page: Page) => page.waitForResponse('**/api/auth/passkey-login/options');

/** Moves the pointer as a person does who comes to the login, until the page has asked for the passkeys of its list. */
async function comeToLogin(page: Page): Promise<void> {
  let isAsked = false;
  const asked = offered(page).then(() => {
    isAsked = true;
  });
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(9 + moves, 9);
      return isAsked;
    })
    .toBe(true);
  await asked;
}

/** Holds the next call for the options of a sign-in until it is released. */
async function holdOptions(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route('**/api/auth/passkey-login/options', hold, { times: 1 });
  return release;
}

test('a passkey is added, renamed, signs in from the list and by the button, completes a password, and is removed', async () => {
  const account = await createAccount(db, 'admin');
  const page = await openPage({ faults: [/40[13]/] });
  const device = await addVirtualAuthenticator(page);
  await signInPage(page, address, account);
  await page.goto(`${address}/admin/account`);
  const card = panel(page, 'Passkeys');
  await card.getByText('You have no passkey yet.').waitFor();
  await device.confirm(true);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, { title: 'Passkey Added', text: /^You can now sign in with “Chrome on Linux”\.$/ });
  await card.getByText('On one device').waitFor();
  await card.getByText('not used yet').waitFor();
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByText('This device has a passkey for your account already.').waitFor();
  await device.confirm(false);
  await expectFit(page, [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 844 });

  await card.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await card.getByText('Work laptop').waitFor();

  const logOut = async () => {
    await page.goto(`${address}/admin/account`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await comeToLogin(page);
  };
  const welcomed = async () => {
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await device.confirm(false);
  };

  // The button, first without and then with somebody whom the device recognises.
  await logOut();
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  const note = page.getByText(
    'No passkey was used. If this device has none for this site, sign in with your password.',
  );
  const listed = await page.getByLabel('Username').getAttribute('autocomplete');
  await device.recognise(false);
  await device.confirm(true);
  await button.click();
  await note.waitFor();
  expect(await note.getAttribute('class')).not.toContain('error');
  await device.recognise(true);
  const release = await holdOptions(page);
  await button.click();
  await page.getByRole('button', { name: 'Waiting for your passkey...' }).waitFor();
  release();
  await welcomed();

  // The list of the username field: the device chooses from it by itself, because nobody can click on the browser's own window.
  expect(listed).toBe('username webauthn');
  await page.goto(`${address}/admin/account`);
  await device.confirm(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await comeToLogin(page);
  await welcomed();

  // The password alone is not enough.
  await logOut();
  await logIn(page, address, account);
  await page.getByText('This account is protected by a passkey').waitFor();
  await device.confirm(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await welcomed();

  // A fresh proof by the passkey, in place.
  await page.goto(`${address}/admin/account`);
  await card.getByText(/last used/).waitFor();
  await ageSessions(db, account, 11);
  await card.getByRole('button', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Work laptop”?' });
  await question.getByText('Your password alone will then be enough to sign in.').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.waitFor();
  await expectAccessible(page);
  await device.confirm(true);
  await proof.getByRole('button', { name: 'Use your passkey' }).click();
  await expectToast(page, { title: 'Passkey Removed' });
  await card.getByText('You have no passkey yet.').waitFor();
});

test('an invited person joins with a passkey and the keyboard, and the step of an app’s code takes a passkey too', {
  tags: ['thorough'],
}, async () => {
  const cookie = await signIn(address, await createAccount(db, 'admin'));
  const username = `new-${randomUUID().slice(0, 8)}`;
  const body = { firstName: 'Ada', lastName: 'King', email: `${username}@example.org`, role: 'admin' };
  const invited = await send(address, '/api/admin/invitations', { body, cookie, from: someAddress() });
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const device = await addVirtualAuthenticator(page);
  await device.confirm(true);
  await page.goto(String(invited.json().link));
  await page.getByLabel('Username').fill(username);
  await press(page, page.getByRole('button', { name: 'Use a passkey instead of a password' }));
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  expect(await device.passkeys()).toHaveLength(1);

  await device.confirm(false);
  await device.forget();
  const owner = await enrol(db, address, 'admin');
  const pairs = owner.cookie.split('; ').map((pair) => pair.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: address })));
  await page.goto(`${address}/admin/account`);
  await device.confirm(true);
  await press(page, panel(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }));
  await expectToast(page, { title: 'Passkey Added' });
  await device.confirm(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').waitFor();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('This account is protected by two-factor authentication.').waitFor();
  await device.confirm(true);
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});
