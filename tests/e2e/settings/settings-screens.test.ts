import { describe, expect, test } from 'vitest';
import type { SettingTab } from '../../../src/contracts/settings/setting-row.ts';
import { settingDefaults, settingRow, settingsOf } from '../../../src/contracts/settings/settings-table.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { loadToasts } from '../back-office/back-office.ts';
import { findViolations } from '../browser/axe.ts';
import { signInPage } from '../browser/sign-in.ts';
import { field, openTab, settingsScreens } from './settings-screens.ts';

const { platform, openPage, openScreen } = settingsScreens();

const seoTabs = {
  Homepage: ['Page title', 'Meta description', 'Keywords'],
  Blog: ['Title template', 'Description'],
  'Social Media': ['Default Open Graph image URL', 'Twitter handle'],
  Analytics: ['Analytics ID', 'Tag manager ID'],
  Technical: ['Sitemap', 'robots.txt content'],
};
const contentTabs = {
  Hero: ['Title', 'Subtitle', 'Call-to-action text'],
  About: ['Title', 'Description'],
  Services: ['Title', 'Subtitle'],
  Statistics: ['Therapists', 'Organisations', 'Compliance rate', 'Satisfaction'].flatMap((label) => [
    ...[label, `Basis: ${label.toLowerCase()}`, `${label} at the top of the home page`],
  ]),
  Contact: ['Title', 'Subtitle', 'Email', 'Phone', 'Address', 'Business hours', 'Closed days'],
  Footer: ['About text', 'Copyright text'],
};
const companyTabs = {
  Details: [
    ...['Registered name', 'Registered in', 'Registered number', 'Registered office', 'VAT number', 'ICO registration'],
  ],
  Benefits: ['Basis: cost reduction', 'Basis: compliance', 'Basis: hours saved', 'Basis: satisfaction'],
  Links: ['Therapists who look for work', 'Clients who want to sign in'].flatMap((who) => [
    `${who}: words`,
    `${who}: URL`,
  ]),
  Distress: ['To somebody in distress'],
};
/** The tab of the settings' table that a tab of the screens shows. */
const keyOf = (tab: string) => (tab === 'Social Media' ? 'social' : tab.toLowerCase()) as SettingTab;

describe.each([
  ['seo', 'SEO Settings', seoTabs],
  ['content', 'Content Editor', contentTabs],
  ['company', 'Company Details', companyTabs],
] as const)('the screen /%s', (screen, title, tabs) => {
  test('has its tabs in order, each with its fields, their defaults as placeholders, and its own save button', async () => {
    const page = await openScreen(screen);
    await expect.poll(() => page.title()).toBe(`${title} | TalentCare`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(Object.keys(tabs));
    for (const [tab, labels] of Object.entries(tabs)) {
      await openTab(page, tab);
      const panel = page.getByRole('tabpanel');
      expect(await panel.locator('label').allTextContents()).toEqual(labels);
      for (const label of labels) expect(await field(page, label).isEditable()).toBe(true);
      expect(await panel.getByRole('button', { name: 'Save Changes' }).count()).toBe(1);
      for (const key of settingsOf(keyOf(tab))) {
        const control = page.locator(`[name="${key}"]`);
        if (settingRow(key).kind === 'switch') expect(await control.isChecked()).toBe(settingDefaults[key] === 'true');
        else {
          expect(await control.inputValue()).toBe('');
          expect(await control.getAttribute('placeholder')).toBe(settingDefaults[key]);
        }
      }
    }
  });

  test('is accessible in each of its tabs, light and dark, and no wider than the screen', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen(screen);
    for (const tab of Object.keys(tabs)) {
      await openTab(page, tab);
      await page.emulateMedia({ colorScheme: 'light' });
      expect({ tab, found: await findViolations(page) }).toEqual({ tab, found: [] });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect({ tab, found: await findViolations(page, 'colours') }).toEqual({ tab, found: [] });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });
});

test('the screens are reached from the dashboard’s tab SEO & Settings, and lead back', async () => {
  const page = await openPage();
  await signInPage(page, platform().address, platform().author);
  await page.goto(`${platform().address}/admin`);
  for (const [screen, title] of [
    ['seo', 'SEO Settings'],
    ['content', 'Content Editor'],
    ['company', 'Company Details'],
  ] as const) {
    await page.getByRole('tab', { name: 'SEO & Settings' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`${platform().address}/admin/${screen}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await page.waitForURL(`${platform().address}/admin`);
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  }
});

test('settings that cannot be loaded say so, and can be asked for again', { tags: ['thorough'] }, async () => {
  const page = await openPage({ faults: [/503/] });
  await signInPage(page, platform().address, platform().author);
  const body = { success: false, code: 'unavailable', message: 'The service cannot be reached just now.' };
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 503, json: body }));
  await page.goto(`${platform().address}/admin/content`);
  await page.getByText('The settings could not be loaded. The service cannot be reached just now.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Content Editor' }).waitFor();
  await page.getByRole('link', { name: 'Back to dashboard' }).waitFor();
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Hero' }).waitFor();
});

test.each(['nobody', 'user', 'content_creator'] as const)(
  'both screens refuse %s and lead to the login',
  async (role) => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/admin/') && calls.push(request.url()));
    if (role !== 'nobody') await signInPage(page, platform().address, await createAccount(platform().db, role));
    for (const screen of ['seo', 'content']) {
      await page.goto(`${platform().address}/admin/${screen}`);
      await page.getByText('Access denied. Admin access required.', { exact: true }).waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
    }
    await loadToasts(page);
    // The screen is the same for all of them.
    if (role === 'nobody') expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${platform().address}/admin/login?from=%2Fadmin%2Fcontent`);
    expect(calls).toEqual([]);
  },
);
