import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { send, someAddress } from '../http.ts';
import { findViolations } from './axe.ts';
import { browserPages } from './browser.ts';
import { publicPaths } from './public-paths.ts';
import { signInPage } from './sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
const phone = { viewport: { width: 390, height: 844 } };
const pages = [...publicPaths, ...['/contact/thank-you', '/nowhere', '/blog/nothing-here', '/admin/login']];

/** Looks at the page as it is now, in its light and in its dark colours. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findViolations(page, 'colours')).toEqual([]);
}

describe('axe-core finds nothing against WCAG 2.2 AA', () => {
  test.each(pages)('on %s', async (path) => {
    const page = await openPage({ faults: [/404/] });
    await page.goto(`${address}${path}`);
    await expectNoViolations(page);
  });

  test('in the menu of a phone', async () => {
    const page = await openPage(phone);
    await page.goto(address);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await expectNoViolations(page);
  });

  test('in a post that is read on the home page', async () => {
    const page = await openPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Read More' }).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await expectNoViolations(page);
  });

  test('in a demo form with errors', async () => {
    const page = await openPage();
    await page.goto(`${address}/contact`);
    await page.locator('#demo-form[novalidate]').getByRole('button').click();
    await page.getByText('Enter your last name').waitFor();
    await expectNoViolations(page);
  });

  test('in the dashboard, in each of its tabs, and in a demo request', async () => {
    const body = { firstName: 'Ada', lastName: 'King', email: 'ada.king@example.org', company: 'Engines', role: 'ceo' };
    await send(address, '/api/demo-request', { body: { ...body, message: 'The first' }, from: someAddress() });
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin`);
    await page.getByRole('table').waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectNoViolations(page);
    }
    // Once more, for other tests have sent theirs meanwhile, and the list shows the newest.
    await send(address, '/api/demo-request', { body, from: someAddress() });
    await page.goto(`${address}/admin?tab=demo-requests`);
    await page.getByRole('row').filter({ hasText: body.email }).getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Ada King' }).waitFor();
    await expectNoViolations(page);
  });

  test('in the blog of those who write it', async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.locator('[data-live-posts] article').first().waitFor();
    await expectNoViolations(page);
  });
});
