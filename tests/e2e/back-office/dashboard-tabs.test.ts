import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const openPage = browserPages();

async function openDashboard(search = ''): Promise<Page> {
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin${search}`);
  return page;
}

const selected = (page: Page, name: string) => page.getByRole('tab', { name, selected: true, exact: true }).waitFor();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('the tabs of the dashboard', () => {
  test('stand in the specified order with the overview first, load their code when they are opened, and survive a reload', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin`);
    await selected(page, 'Overview');
    await page.getByRole('heading', { name: 'Recent Demo Requests' }).waitFor();
    // The platform of all tests makes its backup at night, as any other.
    await page.getByText(/No backup has been made yet\. The first one is made tonight\.|Last backup: /).waitFor();
    const order = ['Overview', 'Demo Requests', 'Users', 'Blog', 'Security', 'SEO & Settings'];
    const names = await page.getByRole('tab').allInnerTexts();
    expect(names).toEqual(order.filter((name) => names.includes(name)));
    expect(names).toEqual(expect.arrayContaining(['Overview', 'Demo Requests', 'Users', 'Security']));

    const ofTab = (name: string) => scripts.filter((script) => script.includes(name));
    expect([ofTab('UsersTab'), ofTab('SecurityTab')]).toEqual([[], []]);
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('table', { name: 'Users, newest first' }).waitFor();
    expect([ofTab('UsersTab').length, ofTab('SecurityTab').length]).toEqual([1, 0]);

    await page.getByRole('tab', { name: 'Security' }).click();
    await page.reload();
    await selected(page, 'Security');
    await page.goBack();
    await selected(page, 'Users');
    await page.getByRole('table', { name: 'Users, newest first' }).waitFor();
    await page.goBack();
    await selected(page, 'Overview');
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    await selected(page, 'Users');
    // A tab that is unknown is the overview.
    await page.goto(`${address}/admin?tab=nothing`);
    await selected(page, 'Overview');
  });

  test('are in view where they are chosen, and a click of the mouse draws no focus box', {
    tags: ['thorough'],
  }, async () => {
    const page = await openDashboard('?tab=settings');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    const isInView = (name: string) =>
      page.getByRole('tab', { name, selected: true }).evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(() => isInView('SEO & Settings')).toBe(true);
    const security = page.getByRole('tab', { name: 'Security' });
    await security.click();
    await expect.poll(() => isInView('Security')).toBe(true);
    const look = await security.evaluate((tab) => {
      const { outlineStyle, paddingInlineStart } = getComputedStyle(tab);
      return { outlineStyle, padding: Number.parseFloat(paddingInlineStart) };
    });
    expect(look.outlineStyle).toBe('none');
    expect(look.padding).toBeGreaterThanOrEqual(8);
  });

  test('are walked by arrow keys and opened by Enter', { tags: ['thorough'] }, async () => {
    const page = await openDashboard();
    await page.getByRole('tab', { name: 'Overview' }).focus();
    for (const next of ['Demo Requests', 'Users']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focusedText(page)).toBe(next);
    }
    await selected(page, 'Overview');
    await page.keyboard.press('Enter');
    await selected(page, 'Users');
    await expect.poll(() => focusedText(page)).toBe('Users');
  });
});

describe('a tab whose code cannot be had', { tags: ['thorough'] }, () => {
  test('says so, and is there after another try', async () => {
    const page = await openPage({ faults: [/UsersTab/, /ERR_FAILED/] });
    await signInPage(page, address, admin);
    await page.route('**/UsersTab*.js', (route) => route.abort());
    await page.goto(`${address}/admin?tab=users`);
    await page.getByText('This part of the back office could not be loaded.').waitFor();
    await page.unroute('**/UsersTab*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Users, newest first' }).waitFor();
  });
});

describe('the way about', () => {
  test('leads back to the site', { tags: ['thorough'] }, async () => {
    const page = await openDashboard();
    await page.getByRole('link', { name: 'Back to site' }).click();
    await page.waitForURL(`${address}/`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  test('names each screen in the window’s title and begins at its top', { tags: ['thorough'] }, async () => {
    const page = await openDashboard('?tab=users');
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByRole('heading', { name: 'Create New User' }).waitFor();
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => page.title()).toBe('Create New User | TalentCare');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedText(page)).toContain('Back to users');
    await page.keyboard.press('Enter');
    await selected(page, 'Users');
    await expect.poll(() => page.title()).toBe('Admin Dashboard | TalentCare');
  });
});

describe('pages of demo requests', { tags: ['thorough'] }, () => {
  beforeAll(async () => {
    const person = { lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' as const };
    // Long ago, so that they push nobody's request out of the newest.
    const createdAt = new Date(Date.now() - 30 * 24 * 60 * 60_000);
    const rows = Array.from({ length: 101 }, (_, index) => ({
      ...{ ...person, firstName: `Ada ${index}`, idempotencyKey: randomUUID(), createdAt },
    }));
    await new Database(databaseUrl).insertInto('demoRequests').values(rows).execute();
  });

  test('keep the focus on the button that turns them, to the last and back', async () => {
    const page = await openDashboard('?tab=demo-requests');
    const older = page.getByRole('button', { name: 'Older' });
    await older.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Page 2 of \d+,/).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Older');
    for (let turn = 3; (await older.getAttribute('aria-disabled')) === 'false'; turn += 1) {
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`^Page ${turn} of`)).waitFor();
    }
    await expect.poll(() => focusedText(page)).toBe('Older');
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(() => focusedText(page)).toBe('Newer');
  });

  test('begin in view, have a URL each, and are steps of the browser’s history', async () => {
    const page = await openDashboard('?tab=demo-requests');
    const table = page.getByRole('table', { name: 'Demo requests' });
    const bar = page.getByRole('checkbox', { name: 'Select all on this page' });
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText(/^Page 2 of \d+,/).waitFor();
    // The list begins with its bar, which stays in view when the page scrolls further than to the table.
    await expect.poll(() => top(table)).toBeGreaterThanOrEqual(0);
    await expect.poll(() => top(bar)).toBeLessThan(100);
    expect(new URL(page.url()).search).toBe('?tab=demo-requests&page=2');
    await page.reload();
    await page.getByText(/^Page 2 of \d+,/).waitFor();
    await page.goBack();
    await page.getByText(/^Page 1 of \d+,/).waitFor();
    await page.goto(`${address}/admin?tab=demo-requests&page=nonsense`);
    await page.getByText(/^Page 1 of \d+,/).waitFor();
  });
});
