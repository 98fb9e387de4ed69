import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from '../../fixtures/accounts.ts';
import { signInPage } from '../browser/sign-in.ts';

/** The text of the editor, in the English screen or the Italian dialog. */
export const contentOf = (page: Page): Locator => page.getByRole('textbox', { name: /^(?:Content|Contenuto)/ });

/** Opens the screen for a new post and waits until one can write. */
export async function openNewPost(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/admin/blog/new`);
  await contentOf(page).waitFor();
  return contentOf(page);
}

/** Signs in, opens the screen for a new post and types the words of its text; `press` presses keys there. */
export async function writeNewPost(
  page: Page,
  address: string,
  account: Pick<Account, 'username' | 'password'>,
  words = '',
): Promise<{ page: Page; content: Locator; press: (key: string) => Promise<void> }> {
  await signInPage(page, address, account);
  const content = await openNewPost(page, address);
  await content.click();
  if (words) await page.keyboard.type(words);
  return { page, content, press: (key) => page.keyboard.press(key) };
}

/** A button of the toolbar. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** Opens the screen for a stored post. */
export async function openStoredPost(page: Page, address: string, id: string): Promise<Locator> {
  await page.goto(`${address}/admin/blog/${id}`);
  await contentOf(page).waitFor();
  return contentOf(page);
}

/** Moves the cursor, and waits until the browser has told the editor. */
export async function move(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Pastes as another program would fill the clipboard. */
export async function paste(content: Locator, html: string, text = ''): Promise<void> {
  await content.focus();
  await content.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

/** What the browser keeps of unsaved writing, in the form that the editor would save. */
export const backupOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const [, kept] = Object.entries(localStorage).find(([key]) => key.startsWith('talentcare_backup/')) ?? [];
    return kept === undefined ? undefined : (JSON.parse(kept).values.content as string);
  });

/** Waits until the browser keeps this content; it is kept at once, as when the page is left. */
export async function waitForBackup(page: Page, content: string): Promise<void> {
  const kept = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return backupOf(page);
  };
  await expect.poll(kept).toBe(content);
}
