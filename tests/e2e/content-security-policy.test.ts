import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { screenPaths } from '../../src/islands/admin/shell/screen.ts';
import { createAccount } from '../accounts.ts';
import { beginTwoFactor } from './back-office.ts';
import { browserPages, type Expected } from './browser.ts';
import { publicPaths } from './public-paths.ts';
import { signInPage } from './sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

const meta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

declare global {
  interface Window {
    violations?: string[];
  }
}

/**
 * Opens a page whose documents come with their policy as its report-only twin: what breaks it happens all the same and
 * is told, so that one breach does not hide the next.
 */
async function openReporting(expected: Expected = {}): Promise<Page> {
  const page = await openPage(expected);
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI, sample }) =>
      window.violations?.push([disposition, effectiveDirective, blockedURI, sample].join(' ')),
    );
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    const policy = meta.exec(html)?.[1];
    if (!policy) return route.fulfill({ response });
    await route.fulfill({
      response,
      body: html.replace(meta, ''),
      headers: { ...response.headers(), 'content-security-policy-report-only': policy },
    });
  });
  return page;
}

/** What the page has done against its policy since it was loaded, once everything on it has come into view. */
async function violationsOf(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForLoadState('networkidle');
  }
  return page.evaluate(() => window.violations ?? ['nobody was listening']);
}

test.each([...publicPaths, '/contact/thank-you', '/live-post', '/blog/page/1'])(
  '%s keeps to its policy',
  async (path) => {
    const page = await openReporting({ faults: [/40[14]/] });
    await page.goto(address + path);
    expect(await violationsOf(page)).toEqual([]);
  },
);

test('a page that is not there keeps to its policy', async () => {
  const page = await openReporting({ faults: [/404/] });
  await page.goto(`${address}/nothing-here`);
  expect(await violationsOf(page)).toEqual([]);
});

describe('the back office', () => {
  test.each(Object.entries(screenPaths))('%s keeps to its policy', async (screen, path) => {
    const page = await openReporting({ faults: [/40[134]/] });
    const { id } = await createAccount(db, 'content_creator');
    if (screen !== 'login') await signInPage(page, address, admin);
    await page.goto(`${address}/admin${path.replace(/:\w+/, id)}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('every tab of the dashboard keeps to it', async () => {
    const page = await openReporting();
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin`);
    await page.getByRole('tab').first().waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.getByRole('tabpanel').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  test('the QR code is a picture that it allows', async () => {
    const page = await openReporting();
    const account = await createAccount(db, 'user');
    await signInPage(page, address, account);
    await page.goto(`${address}/admin/account`);
    await beginTwoFactor(page, account.password);
    const code = page.locator('img[src^="data:image/svg+xml"]');
    await code.waitFor();
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('what breaks the policy is told', async () => {
  const page = await openReporting({ faults: [/Content Security Policy/, /evil\.example/, /ERR_NAME_NOT_RESOLVED/] });
  await page.goto(address);
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken into"';
    document.body.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.99 }';
    document.body.append(style);
    await fetch('https://evil.example/').catch(() => undefined);
  });
  const told = await page.evaluate(() => window.violations ?? []);
  for (const directive of ['script-src-elem', 'style-src-elem', 'connect-src'])
    expect(told).toContainEqual(expect.stringContaining(`report ${directive}`));
});
