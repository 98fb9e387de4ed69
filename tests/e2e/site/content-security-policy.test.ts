import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { beginTwoFactor } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();

// That a page keeps to its policy needs no test of its own: the browser writes each breach to the console, and whatever is
// in the console of any page that any test opens fails that test.
test.each(['/', '/admin/login'])('a breach of the policy of %s does nothing and is in the console', async (path) => {
  const page = await openPage({ faults: [/Content Security Policy/, /evil\.example/] });
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.goto(`${address}${path}`);
  const title = await page.title();
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken into"';
    document.body.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0.99 }';
    document.body.append(style);
    await fetch('https://evil.example/').catch(() => undefined);
  });
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1');
  for (const what of ['inline script', 'inline style', 'https://evil.example/'])
    await expect
      .poll(() => told)
      .toContainEqual(expect.stringMatching(new RegExp(`${what}.*violates.*Content Security Policy`, 'is')));
});

test('the QR code is a picture that the policy allows', async () => {
  const page = await openPage();
  const account = await createAccount(new Database(databaseUrl), 'user');
  await signInPage(page, address, account);
  await page.goto(`${address}/admin/account`);
  await beginTwoFactor(page, account.password);
  const code = page.locator('img[src^="data:image/svg+xml"]');
  await code.waitFor();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
