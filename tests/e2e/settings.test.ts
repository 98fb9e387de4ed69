import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type SettingKey,
  type SettingTab,
  settingDefaults,
  settingRow,
  settingsOf,
} from '../../src/contracts/settings.ts';
import { createAccount, signIn } from '../accounts.ts';
import { send } from '../http.ts';
import { type PreparedPlatform, startPlatformWith } from '../prepared-platform.ts';
import { findViolations } from './axe.ts';
import { browserPages, type Expected } from './browser.ts';
import { signInPage } from './sign-in.ts';

let platform: PreparedPlatform;
let cookie: string;
const openPage = browserPages();

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'one' }]);
  cookie = await signIn(platform.address, platform.author);
});

beforeEach(() => platform.db.deleteFrom('siteSettings').execute());

afterAll(() => platform.stop());

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
  Statistics: ['Therapists', 'Organisations', 'Compliance rate', 'Satisfaction'],
  Contact: ['Title', 'Subtitle', 'Email', 'Phone', 'Address'],
  Footer: ['About text', 'Copyright text'],
};

async function openScreen(screen: 'seo' | 'content', options: Expected & Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/admin/${screen}`);
  await page.getByRole('tab').first().waitFor();
  return page;
}

const openTab = async (page: Page, name: string | RegExp) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).waitFor();
};

const field = (page: Page, label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' }).click();
const toast = (page: Page, title: string) => page.locator('li[data-state=open]').filter({ hasText: title });
const describedBy = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

const storedValues = async () => {
  const rows = await platform.db.selectFrom('siteSettings').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

const put = (key: SettingKey, value: string) =>
  send(platform.address, `/api/admin/settings/${key}`, { method: 'PUT', body: { value }, cookie });

/** The bodies of the saves that a page sends from now on. */
function watchSaves(page: Page): [string, unknown][] {
  const saves: [string, unknown][] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      saves.push([new URL(request.url()).pathname.split('/').at(-1) ?? '', request.postDataJSON().value]);
  });
  return saves;
}

describe.each([
  ['seo', 'SEO Settings', seoTabs],
  ['content', 'Content Editor', contentTabs],
] as const)('the screen /%s', (screen, title, tabs) => {
  test('has its tabs in order, each with its fields and a save button of its own', async () => {
    const page = await openScreen(screen);
    expect(await page.title()).toBe(`${title} | TalentCare`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(Object.keys(tabs));
    for (const [tab, labels] of Object.entries(tabs)) {
      await openTab(page, tab);
      const panel = page.getByRole('tabpanel');
      expect(await panel.locator('label').allTextContents()).toEqual(labels);
      for (const label of labels) expect(await field(page, label).isEditable()).toBe(true);
      expect(await panel.getByRole('button', { name: 'Save Changes' }).count()).toBe(1);
    }
  });

  test('shows the default of a blank field as its placeholder', async () => {
    const page = await openScreen(screen);
    const names = Object.keys(tabs);
    const keys = (
      screen === 'seo'
        ? ['homepage', 'blog', 'social', 'analytics', 'technical']
        : names.map((name) => name.toLowerCase())
    ) as SettingTab[];
    for (const [index, name] of names.entries()) {
      await openTab(page, name);
      for (const key of settingsOf(keys[index] as SettingTab)) {
        const control = page.locator(`[name="${key}"]`);
        if (settingRow(key).kind === 'switch') expect(await control.isChecked()).toBe(settingDefaults[key] === 'true');
        else {
          expect(await control.inputValue()).toBe('');
          expect(await control.getAttribute('placeholder')).toBe(settingDefaults[key]);
          expect(await control.getAttribute('maxlength')).toBe(String(settingRow(key).limit));
        }
      }
    }
  });

  test('is accessible in each of its tabs, light and dark', async () => {
    const page = await openScreen(screen);
    for (const tab of Object.keys(tabs)) {
      await openTab(page, tab);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect({ tab, colorScheme, found: await findViolations(page) }).toEqual({ tab, colorScheme, found: [] });
      }
    }
  });

  test.each(['nobody', 'user', 'content_creator'] as const)('refuses %s and leads to the login', async (role) => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/admin/') && calls.push(request.url()));
    if (role !== 'nobody') await signInPage(page, platform.address, await createAccount(platform.db, role));
    await page.goto(`${platform.address}/admin/${screen}`);
    await page.getByText('Access denied. Admin access required.', { exact: true }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${platform.address}/admin/login`);
    expect(calls).toEqual([]);
  });

  test('is reached from the dashboard’s tab SEO & Settings, and leads back', async () => {
    const page = await openPage();
    await signInPage(page, platform.address, platform.author);
    await page.goto(`${platform.address}/admin`);
    await page.getByRole('tab', { name: 'SEO & Settings' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`${platform.address}/admin/${screen}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await page.waitForURL(`${platform.address}/admin`);
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  });
});

describe('saving a tab', () => {
  test.each([
    ['seo', 'Homepage', 'Keywords', 'seo_home_keywords', 'SEO settings saved successfully'],
    ['content', 'Services', 'Title', 'services_title', 'Content updated successfully'],
  ] as const)('of /%s says so, and sends only what has changed in it', async (screen, tab, label, key, title) => {
    const page = await openScreen(screen);
    const saves = watchSaves(page);
    await openTab(page, tab);
    await field(page, label).fill('Something new');
    await page.getByText(`Not saved yet: ${label}.`, { exact: true }).waitFor();
    await save(page);
    await toast(page, title).waitFor();
    expect(saves).toEqual([[key, 'Something new']]);
    expect(await storedValues()).toEqual({ [key]: 'Something new' });
    await page
      .getByText(/^The site (?:is being rebuilt|was not rebuilt)/)
      .first()
      .waitFor();
    await page.reload();
    await openTab(page, tab);
    expect(await field(page, label).inputValue()).toBe('Something new');
  });

  test('says Saving... while it is under way, and takes no second click', async () => {
    const page = await openScreen('content');
    const saves = watchSaves(page);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/admin/settings/*', async (route) => {
      await held;
      await route.continue();
    });
    await field(page, 'Title').fill('Held');
    await save(page);
    const button = page.getByRole('button', { name: 'Saving...' });
    await button.waitFor();
    await button.dispatchEvent('click');
    // Words that come meanwhile are not lost.
    await field(page, 'Title').fill('Held and changed');
    go();
    await toast(page, 'Content updated successfully').waitFor();
    expect(saves).toEqual([['hero_title', 'Held']]);
    expect(await field(page, 'Title').inputValue()).toBe('Held and changed');
    await save(page);
    await expect.poll(storedValues).toEqual({ hero_title: 'Held and changed' });
  });

  test('leaves the other tabs as typed, and marks them', async () => {
    const page = await openScreen('content');
    const saves = watchSaves(page);
    await field(page, 'Title').fill('Hero');
    await openTab(page, 'About');
    await field(page, 'Title').fill('About');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(saves).toEqual([['about_title', 'About']]);
    await openTab(page, /^Hero \(not saved\)$/);
    expect(await field(page, 'Title').inputValue()).toBe('Hero');
  });

  test('with a field left blank restores the default, which stands as placeholder again', async () => {
    await put('hero_title', 'Stored');
    await put('hero_cta', 'Ask us');
    const page = await openScreen('content');
    expect(await field(page, 'Title').inputValue()).toBe('Stored');
    await field(page, 'Title').fill('');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_cta: 'Ask us' });
    expect(await field(page, 'Title').getAttribute('placeholder')).toBe(settingDefaults.hero_title);
    await page.getByRole('button', { name: 'Restore the default for Call-to-action text' }).click();
    await save(page);
    await expect.poll(storedValues).toEqual({});
  });

  test('can begin from the default', async () => {
    const page = await openScreen('content');
    await page.getByRole('button', { name: 'Start from the default for Title', exact: true }).click();
    expect(await field(page, 'Title').inputValue()).toBe(settingDefaults.hero_title);
  });

  test('with nothing changed sends nothing and says so', async () => {
    const page = await openScreen('seo');
    const saves = watchSaves(page);
    await save(page);
    await page.getByText('Nothing has changed here since it was saved.').waitFor();
    expect(saves).toEqual([]);
  });

  test('with something wrong sends nothing, says it beside the field and goes there', async () => {
    const page = await openScreen('seo');
    const saves = watchSaves(page);
    await openTab(page, 'Analytics');
    await field(page, 'Analytics ID').fill('UA-1234');
    await field(page, 'Tag manager ID').fill('GTM-AB12CD3');
    await save(page);
    const wrong = field(page, 'Analytics ID');
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(wrong)).toContain('Enter an ID such as G-AB12CD34EF');
    expect(await wrong.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(saves).toEqual([]);
    await wrong.fill('g-ab12cd34ef');
    await save(page);
    await toast(page, 'SEO settings saved successfully').waitFor();
    expect(await storedValues()).toEqual({ google_analytics_id: 'G-AB12CD34EF', google_tag_manager_id: 'GTM-AB12CD3' });
    expect(await wrong.inputValue()).toBe('G-AB12CD34EF');
  });

  test.each([
    ['seo', 'Homepage', ['Page title', 'Meta description', 'Keywords'], 'Failed to save setting'],
    ['content', 'Statistics', ['Therapists', 'Organisations', 'Compliance rate'], 'Failed to save content'],
  ] as const)(
    'of /%s that fails in the middle says what was saved and keeps the rest',
    async (screen, tab, labels, title) => {
      const page = await openScreen(screen, { faults: [/503/] });
      await openTab(page, tab);
      const typed = screen === 'seo' ? ['One', 'Two', 'Three'] : ['1+', '2+', '3%'];
      for (const [index, label] of labels.entries()) await field(page, label).fill(typed[index] ?? '');
      let calls = 0;
      await page.route('**/api/admin/settings/*', (route) => {
        calls += 1;
        if (calls === 1) return route.continue();
        const body = { success: false, code: 'unavailable', message: 'The service cannot be reached just now.' };
        return route.fulfill({ status: 503, json: body });
      });
      await save(page);
      await toast(page, title).waitFor();
      const [first = '', ...rest] = labels;
      const words = `Saved: ${first}. Not saved, and kept as typed: ${rest.join(', ')}.`;
      await toast(page, words).waitFor();
      await toast(page, 'The service cannot be reached just now.').waitFor();
      await page.getByRole('tabpanel').getByText(words).waitFor();
      expect(Object.values(await storedValues())).toEqual([typed[0]]);
      for (const [index, label] of labels.entries()) expect(await field(page, label).inputValue()).toBe(typed[index]);
      expect(calls).toBe(2);
      await page.unroute('**/api/admin/settings/*');
      await save(page);
      await expect.poll(async () => Object.values(await storedValues()).sort()).toEqual([...typed].sort());
    },
  );

  test('without a connection says so in words', async () => {
    const page = await openScreen('content', { faults: [/ERR_INTERNET_DISCONNECTED/] });
    await field(page, 'Title').fill('Offline');
    await page.context().setOffline(true);
    await save(page);
    await toast(page, 'Failed to save content').waitFor();
    await toast(page, 'Title could not be saved. Is this device online?').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Offline');
    await page.context().setOffline(false);
  });

  test('that another admin has overtaken is told, not made, until it is saved again', async () => {
    const page = await openScreen('content', { faults: [/409/] });
    await field(page, 'Title').fill('Mine');
    await put('hero_title', 'Theirs <b>');
    await save(page);
    await toast(page, 'Failed to save content').waitFor();
    await page.getByText('It now reads “Theirs <b>”.').waitFor();
    expect(await describedBy(field(page, 'Title'))).toContain('another admin has changed this meanwhile');
    expect(await findViolations(page)).toEqual([]);
    expect(await storedValues()).toEqual({ hero_title: 'Theirs <b>' });
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_title: 'Mine' });
  });

  test('that another admin has overtaken can give way to theirs', async () => {
    await put('hero_title', 'Before');
    const page = await openScreen('content', { faults: [/409/] });
    await field(page, 'Title').fill('Mine');
    await put('hero_title', '');
    await save(page);
    await page.getByText('They restored the default.').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('');
    expect(await storedValues()).toEqual({});
  });
});

describe('a field', () => {
  test.each([
    ['Page title', 60],
    ['Meta description', 160],
  ] as const)(
    '%s counts up to %i, takes no more, and announces the count when the typing rests',
    async (label, limit) => {
      const page = await openScreen('seo');
      const control = field(page, label);
      const box = page.locator('.field').filter({ has: page.getByLabel(label, { exact: true }) });
      await box.getByText(`0/${limit}`, { exact: true }).waitFor();
      await control.fill('Fifteen letters');
      await box.getByText(`15/${limit}`, { exact: true }).waitFor();
      const announced = box.getByRole('status');
      await expect.poll(() => announced.textContent()).toBe(`15 of ${limit} characters used`);
      await control.fill('');
      await control.pressSequentially('x'.repeat(limit + 5));
      expect(await control.inputValue()).toHaveLength(limit);
      await box.getByText(`${limit}/${limit}`, { exact: true }).waitFor();
    },
  );

  test('says what it is for: commas between keywords, the size of the picture', async () => {
    const page = await openScreen('seo');
    expect(await describedBy(field(page, 'Keywords'))).toContain('Comma-separated');
    await openTab(page, 'Social Media');
    expect(await describedBy(field(page, 'Default Open Graph image URL'))).toContain('1200x630px');
  });

  test('can be reached, typed in and saved by keys alone', async () => {
    const page = await openScreen('seo');
    await page.getByRole('tab', { name: 'Homepage' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Blog', selected: true }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Technical', selected: true }).waitFor();
    const sitemap = page.getByRole('switch', { name: 'Sitemap' });
    for (
      let step = 0;
      step < 3 && !(await sitemap.evaluate((element) => element === document.activeElement));
      step += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await sitemap.isChecked()).toBe(false);
    const button = page.getByRole('button', { name: 'Save Changes' });
    for (let step = 0; step < 6 && !(await button.evaluate((element) => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'SEO settings saved successfully').waitFor();
    expect(await storedValues()).toEqual({ sitemap_enabled: 'false' });
  });

  test('typed but not saved makes the browser ask before it is lost', async () => {
    const page = await openScreen('content');
    await field(page, 'Title').fill('Not saved');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.type() === 'confirm' && asked.length === 1 ? dialog.dismiss() : dialog.accept();
    });
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    expect(asked).toEqual(['confirm']);
    expect(await field(page, 'Title').inputValue()).toBe('Not saved');
    await page.reload();
    expect(asked).toEqual(['confirm', 'beforeunload']);
  });
});

describe('the preview', () => {
  test('shows the search result and the shared link as typed', async () => {
    const page = await openScreen('seo');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    expect(await preview.getByText(settingDefaults.seo_home_title).count()).toBe(2);
    await field(page, 'Page title').fill('Say <b>"yes"</b> & go');
    expect(await preview.getByText('Say <b>"yes"</b> & go', { exact: true }).count()).toBe(2);
    await openTab(page, 'Blog');
    await field(page, 'Title template').fill('%s by us');
    expect(await preview.getByText('Articles by us', { exact: true }).count()).toBe(2);
  });

  test('shows the picture and the handle of a shared link, once the address is one', async () => {
    const page = await openScreen('seo');
    await page.route('https://img.example/**', (route) => route.fulfill({ path: 'public/share.png' }));
    await openTab(page, 'Social Media');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    expect(await preview.locator('img').getAttribute('src')).toBe('/share.png');
    await field(page, 'Default Open Graph image URL').fill('not an address');
    await preview.getByText('The address of the picture begins with https://').waitFor();
    await field(page, 'Default Open Graph image URL').fill('https://img.example/a.png');
    await preview.locator('img[src="https://img.example/a.png"]').waitFor();
    await field(page, 'Twitter handle').fill('@talentcare');
    await preview.getByText('by @talentcare').waitFor();
  });

  test('shows robots.txt as it will be, with the sitemap or without', async () => {
    const page = await openScreen('seo');
    await openTab(page, 'Technical');
    const file = page.getByRole('complementary', { name: 'Preview' }).locator('pre');
    expect(await file.textContent()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${platform.address}/sitemap.xml\n`);
    await page.getByRole('switch', { name: 'Sitemap' }).click();
    await expect.poll(() => file.textContent()).toBe('User-agent: *\nAllow: /\n');
  });

  const sections: [tab: string, label: string, text: string][] = [
    ['Hero', 'Title', 'Say <b>yes</b>. Then "go" & rest'],
    ['Hero', 'Call-to-action text', 'Talk to us'],
    ['About', 'Description', 'What we <i>are</i>'],
    ['Services', 'Subtitle', 'What we do'],
    ['Statistics', 'Satisfaction', '99.9%'],
    ['Contact', 'Phone', '+44 20 7946 0000'],
    ['Contact', 'Address', '1 High Street'],
    ['Footer', 'Copyright text', '© 2025 Us'],
  ];

  test.each(sections)('of %s shows the section with its %s as typed', async (tab, label, text) => {
    const page = await openScreen('content');
    await openTab(page, tab);
    const frame = page.frameLocator(`iframe[title="Preview of the section ${tab}"]`);
    const section = frame.locator('section, footer').first();
    await section.waitFor();
    const elements = await section.locator('*').count();
    await field(page, label).fill(text);
    await section.filter({ hasText: text }).waitFor();
    // It is the site's own section, in its own styles.
    expect(await section.evaluate((element) => getComputedStyle(element).getPropertyValue('--space-4'))).toBe('1rem');
    await field(page, label).fill('');
    await section.filter({ hasNotText: text }).waitFor();
    expect(await section.locator('*').count()).toBe(elements);
  });

  test('of a section can be as wide as a desktop, and is no way out of the page', async () => {
    const page = await openScreen('content');
    const frame = page.frameLocator('iframe');
    await frame.locator('section').waitFor();
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(1280);
    // The frame is as high as its section at that width, so that nothing blank lies below.
    const blank = () =>
      frame.locator('html').evaluate(() => innerHeight - (document.body.children[0]?.clientHeight ?? 0));
    await expect.poll(async () => Math.abs(await blank())).toBeLessThan(3);
    expect(await frame.locator('body').evaluate((body) => (body as HTMLElement).inert)).toBe(true);
  });
});

test('settings that cannot be loaded say so, and can be asked for again', async () => {
  const page = await openPage({ faults: [/503/] });
  await signInPage(page, platform.address, platform.author);
  const body = { success: false, code: 'unavailable', message: 'The service cannot be reached just now.' };
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 503, json: body }));
  await page.goto(`${platform.address}/admin/content`);
  await page.getByText('The settings could not be loaded. The service cannot be reached just now.').waitFor();
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Hero' }).waitFor();
});

test.each([390, 1280])('nothing is wider than a window of %i pixels', async (width) => {
  for (const screen of ['seo', 'content'] as const) {
    const page = await openScreen(screen, { viewport: { width, height: 844 } });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
