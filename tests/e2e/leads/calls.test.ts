import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { send, someAddress } from '../../platform/http.ts';
import { expectToast, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

/** Sends a demo request, and opens the page of its call. */
async function openCall(page: Page) {
  const request = lead();
  const answer = await send(address, '/api/demo-request', { body: request, from: someAddress() });
  await page.goto(`${address}${answer.json().callPath}`);
  const stored = db.selectFrom('demoRequests').select('id').where('email', '=', request.email);
  return { ...request, ...(await stored.executeTakeFirstOrThrow()) };
}

test('a visitor in Auckland books a call in their own time, moves it by keyboard, and an admin says how it went', async () => {
  const admin = await createAccount(db, 'admin');
  const page = await openPage({ timezoneId: 'Pacific/Auckland', faults: [/status: 400/, /400 \(Bad Request\)/] });
  const { id } = await openCall(page);
  await page.getByText('Times are those of your zone (Pacific/Auckland)').waitFor();
  const [first] = await page.locator('.call-times label').allInnerTexts();
  expect(first).toMatch(/^(?:\w{3} \d+ \w{3}, )?\d\d:\d\d\s+UK \d\d:\d\d$/);
  await expectFit(page, [1280, 320]);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((url) => !url.startsWith(address))).toEqual([]);

  await page.getByLabel('Telephone').fill('extension 5');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Book the call' }).click();
  await page.getByText('Enter a number of digits and blanks').waitFor();
  expect(await page.getByLabel('Telephone').inputValue()).toBe('extension 5');
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await page.getByLabel('Telephone').fill('+64 9 123 4567');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await page.getByText('in your time zone').waitFor();
  await page.getByText('Choose another time').focus();
  await page.keyboard.press('Enter');
  await expectFit(page, [1280, 320]);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Move the call' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(
      async () =>
        (await db.selectFrom('calls').select('sequence').where('requestId', '=', id).executeTakeFirst())?.sequence,
    )
    .toBe(1);

  const desk = await openPage();
  await signInPage(desk, address, admin);
  await sql`update calls set starts_at = now() - interval '1 hour' where request_id = ${id}`.execute(db);
  await desk.goto(`${address}/admin`);
  const calls = desk.getByRole('table', { name: 'Coming calls' });
  await calls.getByRole('link', { name: 'Grace Hopper: how did it go?' }).first().waitFor();
  await expectFit(desk, [1280, 360]);
  await desk.goto(`${address}/admin/demo-requests/${id}`);
  await panel(desk, 'Call').getByText('How did it go?').waitFor();
  await expectFit(desk, [1280, 360]);
  await panel(desk, 'Call').getByRole('button', { name: 'It took place' }).click();
  await panel(desk, 'Call').getByText('Took place').waitFor();
  await desk.getByText(/^Call moved to /).waitFor();
});

test('an admin chooses on the account page when to take calls; what is wrong is said at its field', {
  tags: ['thorough'],
}, async () => {
  const admin = await createAccount(db, 'admin');
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin/account`);
  const calls = panel(page, 'Calls');
  await calls.getByLabel('I take calls').click();
  await calls.getByLabel('My hours').fill('whenever');
  await calls.getByLabel('Meeting link').fill('http://meet.example.org');
  await calls.getByRole('button', { name: 'Add days' }).click();
  await calls.getByLabel('First day').fill('2027-01-01');
  await calls.getByLabel('Last day').fill('2027-01-05');
  await calls.getByRole('button', { name: 'Save calls' }).click();
  await calls.getByText('Write the hours as Mon-Fri 9:00-17:00').waitFor();
  await calls.getByText('Enter an address that begins with https://').waitFor();
  await calls.getByLabel('My hours').fill('Mon-Thu 10-12');
  await calls.getByLabel('Meeting link').fill('https://meet.example.org/me');
  await expectFit(page, [1280, 360]);
  await calls.getByRole('button', { name: 'Save calls' }).click();
  await expectToast(page, { title: 'Calls Saved', text: 'Visitors can book calls with you.' });
  const stored = db.selectFrom('users').select(['takesCalls', 'callHours', 'awayDays']).where('id', '=', admin.id);
  expect(await stored.executeTakeFirst()).toEqual({
    ...{ takesCalls: true, callHours: 'Mon-Thu 10-12' },
    awayDays: [{ from: '2027-01-01', to: '2027-01-05' }],
  });
  await db.updateTable('users').set({ takesCalls: false }).where('id', '=', admin.id).execute();
});
