import { describe, inject, test } from 'vitest';
import { send, someAddress } from '../../platform/http.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
const phone = { viewport: { width: 390, height: 844 } };
// Each public page is looked at by its own test.
const pages = ['/contact/thank-you', '/nowhere', '/blog/nothing-here', '/admin/login'];

describe('axe-core finds nothing against WCAG 2.2 AA', { tags: ['thorough'] }, () => {
  test.each(pages)('on %s', async (path) => {
    const page = await openPage({ faults: [/404/] });
    await page.goto(`${address}${path}`);
    await expectAccessible(page);
  });

  test('in the menu of a phone', async () => {
    const page = await openPage(phone);
    await page.goto(address);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await expectAccessible(page);
  });

  test('in a post that is read on the home page', async () => {
    const page = await openPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Read More' }).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await expectAccessible(page);
  });

  test('in a demo form with errors', async () => {
    const page = await openPage();
    await page.goto(`${address}/contact`);
    await page.locator('#demo-form[novalidate]').getByRole('button').click();
    await page.getByText('Enter your last name').waitFor();
    await expectAccessible(page);
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
      await expectAccessible(page);
    }
    // Once more, for other tests have sent theirs meanwhile, and the list shows the newest.
    await send(address, '/api/demo-request', { body, from: someAddress() });
    await page.goto(`${address}/admin?tab=demo-requests`);
    await page.getByRole('row').filter({ hasText: body.email }).getByRole('link', { name: 'View' }).first().click();
    await page.getByRole('heading', { name: 'Ada King' }).waitFor();
    await expectAccessible(page);
  });

  test('in the blog of those who write it', async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.locator('[data-live-posts] article').first().waitFor();
    await expectAccessible(page);
  });
});
