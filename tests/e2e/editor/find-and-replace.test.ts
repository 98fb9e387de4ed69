import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { openStoredPost, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

async function openPost(content: string, width: number) {
  const post = await storePost(address, cookie, { content });
  const page = await openPage({ viewport: { width, height: 844 } });
  await signInPage(page, address, admin);
  const text = await openStoredPost(page, address, post.id);
  await text.click();
  await page.getByRole('button', { name: 'Outline' }).waitFor();
  const bar = page.getByRole('search', { name: 'Find and replace' });
  // What the browser marks as the current match.
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('editor-found-current') ?? [])].map((range) => range.toString()));
  return { page, text, bar, marked, state: bar.getByRole('status') };
}

describe('find and replace', () => {
  test('steps through the matches across formats, replaces one and then all, and one undo brings all back', async () => {
    const content = '<p>a cat, a <strong>c</strong>at</p><ul><li>Cats</li></ul><p>dog</p>';
    const { page, text, bar, marked, state } = await openPost(content, 1280);
    await page.keyboard.press('Control+Shift+H');
    await bar.getByLabel('Find').fill('cat');
    await expect.poll(() => state.textContent()).toBe('1 of 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => state.textContent()).toBe('2 of 3');
    await expect.poll(() => marked()).toEqual(['cat']);
    await bar.getByLabel('Replace with').fill('horse');
    await page.keyboard.press('Enter');
    await waitForBackup(page, '<p>a cat, a <strong>horse</strong></p><ul><li>Cats</li></ul><p>dog</p>');
    await expect.poll(() => state.textContent()).toBe('2 of 2');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    const replaced = '<p>a horse, a <strong>horse</strong></p><ul><li>horses</li></ul><p>dog</p>';
    await waitForBackup(page, replaced);
    await expect.poll(() => state.textContent()).toBe('2 replaced');
    await page.keyboard.press('Escape');
    await expectFocus(text);
    await page.keyboard.press('Control+z');
    await waitForBackup(page, '<p>a cat, a <strong>horse</strong></p><ul><li>Cats</li></ul><p>dog</p>');
  });

  test('begins with the selected words, tells cases apart, and Escape leads to the match in the text', {
    tags: ['thorough'],
  }, async () => {
    const { page, text, bar, marked, state } = await openPost('<p>Word word</p><p>.*</p>', 390);
    await text.getByText('Word word').dblclick({ position: { x: 5, y: 10 } });
    await page.getByRole('button', { name: 'Find and replace' }).click();
    await expect.poll(() => bar.getByLabel('Find').inputValue()).toMatch(/^Word ?$/);
    await bar.getByLabel('Find').fill('word');
    await expect.poll(() => state.textContent()).toBe('1 of 2');
    await bar.getByLabel('Match case').check();
    await expect.poll(() => state.textContent()).toBe('1 of 1');
    await expectFit(page, [360, 390]);
    await expectAccessible(page);
    await bar.getByLabel('Find').fill('.*');
    await expect.poll(marked).toEqual(['.*']);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await expectFocus(text);
    await page.keyboard.type('end');
    await waitForBackup(page, '<p>Word word</p><p>end</p>');
  });

  test('leaves the Italian dialog open on Escape', { tags: ['thorough'] }, async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await signInPage(page, address, admin);
    await page.goto(`${address}/blog`);
    await page.getByRole('button', { name: 'Nuovo Post' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Contenuto/ }).click();
    await dialog.getByRole('button', { name: 'Trova e sostituisci' }).click();
    const bar = dialog.getByRole('search', { name: 'Trova e sostituisci' });
    await bar.getByLabel('Trova', { exact: true }).fill('x');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('Nessun risultato');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
  });
});
