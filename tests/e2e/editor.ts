import type { Locator, Page } from 'playwright-core';

/** The text of the editor, in the English screen or the Italian dialog. */
export const contentOf = (page: Page): Locator => page.getByRole('textbox', { name: /^(?:Content|Contenuto)/ });

/** Opens the screen for a new post and waits until one can write. */
export async function openNewPost(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/admin/blog/new`);
  await contentOf(page).waitFor();
  return contentOf(page);
}

/** Opens the screen for a stored post. */
export async function openStoredPost(page: Page, address: string, id: string): Promise<Locator> {
  await page.goto(`${address}/admin/blog/${id}`);
  await contentOf(page).waitFor();
  return contentOf(page);
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

/** What the browser keeps of unsaved writing: its content as the editor would save it. */
export const backupOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const [, kept] = Object.entries(localStorage).find(([key]) => key.startsWith('talentcare_backup/')) ?? [];
    return kept === undefined ? undefined : (JSON.parse(kept).values.content as string);
  });

/** Waits until the browser keeps this content. */
export async function waitForBackup(page: Page, content: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  let kept: string | undefined;
  while (Date.now() < deadline) {
    kept = await backupOf(page);
    if (kept === content) return;
    await page.waitForFunction(() => true, undefined, { polling: 100 });
  }
  throw new Error(`The browser keeps ${JSON.stringify(kept)} and not ${JSON.stringify(content)}`);
}
