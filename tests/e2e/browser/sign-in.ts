import type { Page } from 'playwright-core';
import { type Account, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

// An older session is not used again, because ten minutes after its login it no longer counts as a fresh proof.
const keptForMs = 4 * 60_000;

const sessions = new Map<string, { cookie: string; openedAt: number }>();

/** Returns the cookies of an account's session: of one that a test before has opened, if that is recent and has not ended. */
async function sessionOf(base: string, account: Pick<Account, 'username' | 'password'>): Promise<string> {
  const key = `${base} ${account.username}`;
  const kept = sessions.get(key);
  const isRecent = kept && Date.now() - kept.openedAt < keptForMs;
  if (isRecent && (await send(base, '/api/auth/me', { cookie: kept.cookie })).status === 200) return kept.cookie;
  const cookie = await signIn(base, account);
  sessions.set(key, { cookie, openedAt: Date.now() });
  return cookie;
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
