import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { publicPaths } from './public-paths.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();

// A browser that is driven by a test keeps no page. It still names what else speaks against it.
const ofTheTest = [
  ...['BackForwardCacheDisabled', 'BackForwardCacheDisabledByCommandLine', 'BackForwardCacheDisabledForDelegate'],
  'BrowsingInstanceNotSwapped',
];

/** Returns why the browser would load each page anew when somebody comes back to it. */
async function reasonsAgainst(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.goto(`${address}/privacy?elsewhere`);
    const found = new Promise<string[]>((resolve) =>
      session.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason)),
      ),
    );
    await page.goBack();
    reasons[path] = (await found).filter((reason) => !ofTheTest.includes(reason));
  }
  return reasons;
}

const none = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, []]));

test('nothing speaks against keeping a public page or the login for whoever comes back to it', {
  tags: ['thorough'],
}, async () => {
  const paths = [...publicPaths, '/admin/login'];
  expect(await reasonsAgainst(await openPage(), paths)).toEqual(none(paths));
});

test('nor against keeping a screen of the back office, or a public page for somebody who is signed in', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await signInPage(page, address, await createAccount(new Database(databaseUrl), 'admin'));
  // While a build waits, its state is asked for each second, and the answer may be on its way when the page is left.
  const build = { state: 'live', reason: null, contentChanged: false, live: null };
  await page.route('**/api/admin/build', (route) => route.fulfill({ json: { success: true, build } }));
  const paths = ['/', '/blog', '/admin', '/admin/account', '/admin/images', '/admin/content', '/admin/blog/new'];
  expect(await reasonsAgainst(page, paths)).toEqual(none(paths));
});
