import type { Page } from 'playwright-core';
import { type Account, signIn } from '../accounts.ts';
import { send } from '../http.ts';

/** Signs an account in over HTTP and hands its cookies to the page's browser, as a login there would. */
export async function signInPage(
  page: Page,
  base: string,
  account: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  const pairs = (await signIn(base, account)).split('; ').map((cookie) => cookie.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: base })));
}

/** Ends the session of a page's browser on the server, as an expiry would: the browser keeps its cookies. */
export async function endSession(page: Page, base: string): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await send(base, '/api/auth/logout', { method: 'POST', cookie });
}
