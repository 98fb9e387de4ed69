import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a toast says: its title, and its text where it has one. */
interface Notice {
  title: string;
  text?: string | RegExp;
  destructive?: boolean;
}

/** What a test that logs out must expect: a screen may ask something just when the session ends. */
export const askedAfterLogout = [/^status: 401 /, /^console: .* status of 401 /];

/** Waits for a toast and compares all that it says. */
export async function expectToast(page: Page, { title, text, destructive = false }: Notice): Promise<void> {
  const toast = page.locator('li[data-state=open]').filter({ hasText: title }).first();
  await toast.waitFor();
  const said = await toast.locator('> div').allInnerTexts();
  expect(said[0]).toBe(title);
  if (text !== undefined) expect(said[1]).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  expect((await toast.getAttribute('data-destructive')) !== null).toBe(destructive);
}

/** Waits until the part of the back office that shows toasts is there: it loads with the first touch of the page. */
export async function loadToasts(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
}

/** Waits until the whole of each element is in the window and none of it under a toast; a toast must be open. */
export async function expectInView(page: Page, ...elements: Locator[]): Promise<void> {
  const toast = page.locator('li[data-state=open]').first();
  await toast.waitFor();
  const window = page.viewportSize();
  const hidden = async () => {
    const cover = await toast.boundingBox();
    const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
    return boxes.filter(
      (box) =>
        !(box && cover && window) ||
        box.y < 0 ||
        box.y + box.height > window.height ||
        (box.y < cover.y + cover.height && cover.y < box.y + box.height),
    );
  };
  await expect.poll(hidden).toEqual([]);
}

/** Signs in on the login screen, up to the second step where the account has one. */
export async function logIn(page: Page, base: string, account: { username: string; password: string }): Promise<void> {
  await page.goto(`${base}/admin/login`);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A titled part of a screen. */
export const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** The colour of what cannot be undone, in the light scheme. */
export const destructive = 'rgb(179, 38, 30)';

/** The colour of a button. */
export const colourOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor);

/** The secret that a two-factor card shows for typing. */
export const secretIn = async (card: Locator): Promise<string> => (await card.locator('code').textContent()) ?? '';

/** Begins to set two-factor authentication up in the card on the page, with the account's password. */
export async function beginTwoFactor(page: Page, password: string): Promise<void> {
  await panel(page, 'Two-Factor Authentication').getByRole('button', { name: 'Enable 2FA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Turns two-factor authentication on in the card on the page; gives the secret and the recovery codes. */
export async function enableTwoFactor(
  page: Page,
  password: string,
  code: (secret: string) => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const card = panel(page, 'Two-Factor Authentication');
  await beginTwoFactor(page, password);
  await card.getByRole('img').waitFor();
  const secret = await secretIn(card);
  await card.getByLabel('6-digit code').fill(code(secret));
  await card.getByRole('button', { name: 'Verify' }).click();
  await card.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  return { secret, recoveryCodes: await card.getByRole('list').getByRole('listitem').allInnerTexts() };
}
