import type { Page } from 'playwright-core';
import { type Account, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

const sessions = new Map<string, string>();

/** Returns the cookies of an account's session: of one that a test before has opened, if that has not ended. */
async function sessionOf(base: string, account: Pick<Account, 'username' | 'password'>): Promise<string> {
  const key = `${base} ${account.username}`;
  const kept = sessions.get(key);
  if (kept && (await send(base, '/api/auth/me', { cookie: kept })).status === 200) return kept;
  const opened = await signIn(base, account);
  sessions.set(key, opened);
  return opened;
}

/** Hands the cookies of an account's session to the page's browser, as a login there would. */
export async function signInPage(
  page: Page,
  base: string,
  account: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  const pairs = (await sessionOf(base, account)).split('; ').map((cookie) => cookie.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: base })));
}

/** Ends the session of a page's browser on the server, as an expiry would: the browser keeps its cookies. */
export async function endSession(page: Page, base: string): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await send(base, '/api/auth/logout', { method: 'POST', cookie });
}
