import type { Page } from 'playwright-core';
import { type Account, signIn } from '../accounts.ts';

/** Signs an account in over HTTP and hands its cookies to the page's browser, as a login there would. */
export async function signInPage(
  page: Page,
  base: string,
  account: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  const pairs = (await signIn(base, account)).split('; ').map((cookie) => cookie.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: base })));
}
