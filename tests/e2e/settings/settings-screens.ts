import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { SettingKey } from '../../../src/contracts/settings/settings-table.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { type Answer, send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

/** The screens of the settings, on a platform of the test file's own whose settings are the defaults before each test. */
export interface SettingsScreens {
  platform: () => PreparedPlatform;
  openPage: ReturnType<typeof browserPages>;
  /** Opens a screen as an admin, once its tabs are there. */
  openScreen: (
    screen: 'seo' | 'content' | 'company',
    options?: Parameters<ReturnType<typeof browserPages>>[0],
  ) => Promise<Page>;
  /** What is in the database, by key. */
  storedValues: () => Promise<Record<string, string>>;
  /** Saves a setting as another admin would meanwhile. */
  put: (key: SettingKey, value: string) => Promise<Answer>;
}

/** Starts the platform for the file that calls it; its saves build nothing. */
export function settingsScreens(): SettingsScreens {
  let platform: PreparedPlatform;
  let cookie: string;
  const openPage = browserPages();

  beforeAll(async () => {
    platform = await startPlatformWith([{ slug: 'one' }], inject('withoutBuilds'));
    cookie = await signIn(platform.address, platform.author);
  });

  beforeEach(() => platform.db.deleteFrom('siteSettings').execute());

  afterAll(() => platform.stop());

  return {
    platform: () => platform,
    openPage,
    openScreen: async (screen, options) => {
      const page = await openPage(options);
      await signInPage(page, platform.address, platform.author);
      await page.goto(`${platform.address}/admin/${screen}`);
      await page.getByRole('tab').first().waitFor();
      return page;
    },
    storedValues: async () => {
      const rows = await platform.db.selectFrom('siteSettings').select(['key', 'value']).orderBy('key').execute();
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    put: (key, value) =>
      send(platform.address, `/api/admin/settings/${key}`, { method: 'PUT', body: { value }, cookie }),
  };
}

export const openTab = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).waitFor();
};

export const field = (page: Page, label: string): Locator =>
  page.getByRole('tabpanel').getByLabel(label, { exact: true });

export const save = (page: Page): Promise<void> =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' }).click();

export const toast = (page: Page, title: string): Locator =>
  page.locator('li[data-state=open]').filter({ hasText: title });

/** The text that describes a control to a screen reader. */
export const describedBy = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

/** The bodies of the saves that a page sends from now on. */
export function watchSaves(page: Page): [string, unknown][] {
  const saves: [string, unknown][] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return;
    const { changes } = request.postDataJSON() as { changes: { key: string; value: unknown }[] };
    for (const { key, value } of changes) saves.push([key, value]);
  });
  return saves;
}
