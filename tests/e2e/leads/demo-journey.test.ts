import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { askedAfterLogout } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { smallestGap } from '../browser/form-gaps.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

const someone = () => ({
  lastName: `Lovelace-${randomUUID().slice(0, 8)}`,
  email: `ada-${randomUUID().slice(0, 8)}@example.org`,
});

async function fillIn(page: Page, { lastName, email }: ReturnType<typeof someone>): Promise<void> {
  await page.getByLabel('First name *').fill('Ada');
  await page.getByLabel('Last name *').fill(lastName);
  await page.getByLabel('Work e-mail *').fill(email);
  await page.getByLabel('Company *').fill('Analytical Engines');
  await page.getByLabel('Your role *').selectOption('clinical');
  await page.getByLabel('Therapists needed').selectOption('30+');
  await page.getByLabel('Message').fill('Forty therapists,\nby spring.');
}

const stored = (email: string) => db.selectFrom('demoRequests').selectAll().where('email', '=', email).execute();
const toast = (page: Page, title: string) =>
  page.getByRole('status').or(page.locator('li[data-state=open]')).filter({ hasText: title }).first();

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe('a demo request', () => {
  test('travels from the home page to the admin’s dashboard', async () => {
    const request = someone();
    const visitor = await openPage();
    await visitor.goto(`${address}/?utm_source=letter`);
    await visitor.getByRole('link', { name: 'Request a Demo' }).first().click();
    await fillIn(visitor, request);
    // A request that is sent within two seconds of the page's opening goes to spam.
    await expect.poll(() => visitor.evaluate(() => performance.now())).toBeGreaterThan(2_000);
    // Before React has taken over, the button would post the plain form.
    await visitor.locator('#demo-form[novalidate]').getByRole('button').click();
    await toast(visitor, 'Demo request submitted!').waitFor();
    expect(await visitor.locator('li[data-state=open]').textContent()).toContain(
      'We will contact you within 24 hours.',
    );
    expect(await visitor.getByLabel('First name *').inputValue()).toBe('');
    const toCall = visitor.getByRole('link', { name: 'Choose a time for a call' });
    expect(await toCall.getAttribute('href')).toMatch(/^\/call\/[\w-]{43}$/);
    expect(await stored(request.email)).toEqual([
      expect.objectContaining({
        ...{ role: 'clinical', therapists: '30+', message: 'Forty therapists,\nby spring.', state: 'new' },
        ...{ page: '/', utmSource: 'letter' },
      }),
    ]);

    const page = await openPage({ faults: askedAfterLogout });
    await signIn(page, admin);
    await toast(page, 'Login Successful').waitFor();
    expect(await page.locator('li[data-state=open]').textContent()).toContain('Welcome back, admin!');
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    const recent = page
      .getByRole('table', { name: 'Recent demo requests' })
      .getByRole('row')
      .filter({ hasText: request.email });
    expect(await recent.textContent()).toMatch(
      new RegExp(
        `Ada ${request.lastName}.*Analytical Engines.*Clinical Director.*${request.email}.*\\d\\d \\w{3} \\d{4}`,
        's',
      ),
    );

    await page.getByRole('tab', { name: 'Demo Requests' }).click();
    const row = page.getByRole('table', { name: 'Demo requests' }).getByRole('row').filter({ hasText: request.email });
    expect(await row.textContent()).toMatch(/30\+.*\d\d\/\d\d\/\d{4}/s);
    expect(await row.getByRole('link', { name: request.email }).getAttribute('href')).toBe(`mailto:${request.email}`);
    await row.getByRole('link', { name: `View the request of Ada ${request.lastName}` }).click();
    await page.getByRole('heading', { name: `Ada ${request.lastName}` }).waitFor();
    await page.getByText('Forty therapists,\nby spring.').waitFor();
    await page.getByLabel('State').selectOption('contacted');
    await toast(page, 'Saved').waitFor();
    expect(await stored(request.email)).toEqual([expect.objectContaining({ state: 'contacted' })]);
    await page.getByRole('link', { name: 'Back to requests' }).click();

    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Logged Out').waitFor();
    expect(await page.locator('li[data-state=open]').textContent()).toContain('You have been logged out successfully.');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/login');
    await page.goto(`${address}/admin`);
    await toast(page, 'Access Denied').waitFor();
    expect(await page.locator('li[data-state=open]').textContent()).toContain('Admin access required');
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  test('shows the chosen role whole, and may be sent at once where the browser has restored it', async () => {
    const request = someone();
    const page = await openPage();
    await page.goto(`${address}/contact`);
    await fillIn(page, request);
    const room = await page.getByLabel('Your role *').evaluate((select: HTMLSelectElement) => {
      const given = select.offsetWidth;
      select.style.width = 'max-content';
      return given - select.offsetWidth;
    });
    expect(room).toBeGreaterThanOrEqual(0);
    await page.goto(`${address}/privacy`);
    const sent = page.waitForRequest('**/api/demo-request');
    await page.goBack();
    await page.locator('#demo-form[novalidate]').getByRole('button').click();
    expect((await sent).postDataJSON()).toMatchObject({ email: request.email, company: 'Analytical Engines' });
    expect((await sent).postDataJSON()).not.toHaveProperty('openMs');
    await toast(page, 'Demo request submitted!').waitFor();
    expect(await stored(request.email)).toMatchObject([{ state: 'new' }]);
  });

  test('travels without JavaScript too, and keeps what was typed when something is wrong', {
    tags: ['thorough'],
  }, async () => {
    const request = someone();
    const page = await openPage({ javaScriptEnabled: false, faults: [/status: 400/, /400 \(Bad Request\)/] });
    await page.goto(address);
    await fillIn(page, request);
    // The browser lets this address pass and the server does not: HTML's rule allows no blank in a name.
    await page.getByLabel('First name *').fill('   ');
    await page.getByRole('button', { name: 'Request a Demo' }).click();
    await page.locator('#demo-form-firstName-error').getByText('Enter your first name').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Forty therapists,\r\nby spring.'.replace('\r', ''));
    expect(await page.getByLabel('Your role *').inputValue()).toBe('clinical');
    expect(await page.getByLabel('Therapists needed').inputValue()).toBe('30+');
    await page.getByLabel('First name *').fill('Ada');
    await page.getByRole('button', { name: 'Request a Demo' }).click();
    await page.waitForURL('**/call/*');
    expect(await stored(request.email)).toHaveLength(1);
  });

  test('that the server refused keeps its words when scripts arrive late', { tags: ['thorough'] }, async () => {
    const page = await openPage({ faults: [/400/, /ERR_FAILED/, /Error hydrating/] });
    await page.route('**/_astro/**', (route) => route.abort());
    await page.goto(`${address}/contact`);
    await fillIn(page, someone());
    await page.getByLabel('First name *').fill('   ');
    await page.locator('#demo-form').getByRole('button').click();
    await page.locator('#demo-form-firstName-error').getByText('Enter your first name').waitFor();
    await page.unroute('**/_astro/**');
    await page.locator('#demo-form').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Company *').inputValue()).toBe('Analytical Engines');
    expect(await page.locator('#demo-form-firstName-error').textContent()).toBe('Enter your first name');
  });

  test('that is incomplete is not sent: each error is beside its field and the first is focused', async () => {
    const page = await openPage();
    await page.goto(`${address}/#contact`);
    await page.getByLabel('First name *').fill('Ada');
    await page.getByLabel('Work e-mail *').fill('ada@');
    const posts: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
    const form = page.locator('#demo-form[novalidate]');
    await form.getByRole('button').click();
    const lastName = page.getByLabel('Last name *');
    await expectFocus(lastName);
    for (const [label, message] of [
      ['Last name *', 'Enter your last name'],
      ['Work e-mail *', 'Enter an e-mail address like name@company.co.uk'],
      ['Company *', 'Enter your company'],
      ['Your role *', 'Choose your role'],
    ] as const) {
      const control = page.getByLabel(label);
      await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true');
      const described = await control.getAttribute('aria-describedby');
      expect(await page.locator(`#${described}`).textContent()).toBe(message);
    }
    expect(await page.getByLabel('First name *').getAttribute('aria-invalid')).toBeNull();
    const message = page.getByLabel('Message');
    await message.focus();
    await page.keyboard.insertText('x'.repeat(5_010));
    await page.getByText('Use at most 5000 characters. Remove 10.', { exact: true }).waitFor();
    await form.getByRole('button').click();
    await expectFocus(message);
    expect(await message.inputValue()).toHaveLength(5_010);
    expect(posts).toEqual([]);
    await lastName.press('K');
    await expect.poll(() => lastName.getAttribute('aria-invalid')).toBeNull();
    await expect.poll(() => page.getByLabel('Company *').getAttribute('aria-invalid')).toBe('true');
    expect(await smallestGap(form)).toBeGreaterThanOrEqual(16);
  });

  test('that fails on the way keeps its words, counts once when it is sent again or double-clicked, and says that it is being sent', async () => {
    const request = someone();
    const page = await openPage({ faults: [/demo-request/, /ERR_FAILED/] });
    await page.goto(`${address}/#contact`);
    await fillIn(page, request);
    // The first answer is lost after the server has stored the request.
    await page.route(
      '**/api/demo-request',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const button = page.locator('#demo-form[novalidate]').getByRole('button');
    await button.click();
    await toast(page, 'Error submitting request').waitFor();
    expect(await page.locator('li[data-state=open]').textContent()).toContain(
      'Please try again or contact us directly.',
    );
    expect(await page.getByLabel('Last name *').inputValue()).toBe(request.lastName);
    await page.locator('#demo-form-problem').getByText('could not be sent').waitFor();
    expect(await smallestGap(page.locator('#demo-form'))).toBeGreaterThanOrEqual(16);
    await button.click();
    await toast(page, 'Demo request submitted!').waitFor();
    expect(await stored(request.email)).toHaveLength(1);

    const another = someone();
    await fillIn(page, another);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/demo-request', async (route) => {
      await held;
      await route.continue();
    });
    await button.dblclick();
    await page.getByRole('button', { name: 'Submitting...' }).waitFor();
    release();
    await page.getByRole('button', { name: 'Submitting...' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Last name *').inputValue()).toBe('');
    expect(await stored(another.email)).toHaveLength(1);
  });
});
