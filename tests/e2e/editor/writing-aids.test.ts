import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { button, contentOf, openNewPost, waitForBackup, writeNewPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

const menu = (page: Page) => page.getByRole('group', { name: 'Insert' });

/** Opens a new post with the cursor in its text, and waits for what helps to write. */
async function beginToWrite(page: Page): Promise<void> {
  await writeNewPost(page, address, admin);
  await button(page, 'Insert').click();
  await menu(page).getByRole('option', { selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu(page).getByRole('option').count()).toBe(0);
}

test('Markdown becomes formats as it is typed', async () => {
  const page = await openPage();
  await beginToWrite(page);
  const lines = [
    ...['## Two', '> Quoted', '- One', 'Two', ''],
    ...['1. First', '', 'Some **bold**, *slanted*, ~~struck~~ and `code` words', '---'],
    'A [link](https://example.org/), and [none](javascript:alert(1))',
  ];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await waitForBackup(
    page,
    '<h2>Two</h2><blockquote>Quoted</blockquote><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>' +
      '<p>Some <strong>bold</strong>, <em>slanted</em>, <s>struck</s> and <code>code</code> words</p><hr>' +
      '<p>A <a href="https://example.org/" rel="noopener noreferrer">link</a>, and [none](javascript:alert(1))</p>',
  );
});

test('Markdown becomes a format before what else helps to write has loaded', async () => {
  const page = await openPage();
  const { promise: written, resolve: release } = Promise.withResolvers<void>();
  await page.route(/WritingAids/, async (route) => {
    await written;
    await route.continue();
  });
  await writeNewPost(page, address, admin, '## A heading');
  await waitForBackup(page, '<h2>A heading</h2>');
  release();
  await page.getByText('2 words, 1 minute to read').waitFor();
});

describe('the menu Insert', () => {
  test('opens for somebody who has not clicked into the text yet', { tags: ['thorough'] }, async () => {
    const page = await openPage();
    await signInPage(page, address, admin);
    await openNewPost(page, address);
    await button(page, 'Insert').click();
    await menu(page).getByRole('option', { name: 'Divider' }).click();
    await waitForBackup(page, '<hr><p><br></p>');
  });

  test('opens after a slash in an empty block, is narrowed by letters and chosen from by the keys', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage();
    await beginToWrite(page);
    await page.keyboard.type('/');
    await menu(page).waitFor();
    expect(await menu(page).getByRole('option').allInnerTexts()).toEqual([
      ...[
        'Quotation',
        'Code block',
        'Table',
        'Divider',
        'Image',
        'Image from the library',
        'Document (PDF)',
        'Video or audio',
        'Call to action',
        'Questions and answers',
        'Quotation with a source',
        'Figures',
        'Text beside an image',
        'Demo form',
      ],
      ...['Heading 1', 'Heading 2', 'Heading 3', 'Numbered list', 'Bulleted list'],
    ]);
    const bottom = async () => {
      const box = await menu(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const barTop = (await page.getByRole('button', { name: 'Create Post' }).boundingBox())?.y ?? 0;
    await expect.poll(bottom).toBeLessThan(barTop);
    await expectFit(page, [1280]);
    const chosen = menu(page).getByRole('option', { selected: true });
    for (const [key, name] of [
      ['ArrowDown', 'Code block'],
      ['ArrowUp', 'Quotation'],
      ['ArrowUp', 'Bulleted list'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => chosen.textContent()).toBe(name);
    }
    await page.keyboard.type('quo');
    const found = () => menu(page).getByRole('option').allInnerTexts();
    await expect.poll(found).toEqual(['Quotation', 'Quotation with a source']);
    await expect.poll(() => chosen.textContent()).toBe('Quotation');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Words');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/vid');
    await expect.poll(found).toEqual(['Video or audio', 'Divider']);
    for (const _ of '/vid') await page.keyboard.press('Backspace');
    await page.keyboard.type('and/or');
    expect(await menu(page).getByRole('option').count()).toBe(0);
    await waitForBackup(page, '<blockquote>Words</blockquote><p>and/or</p>');
  });

  test('opens from the toolbar, and leaves nothing behind without a choice', { tags: ['thorough'] }, async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await beginToWrite(page);
    await page.keyboard.type('Words');
    await button(page, 'Insert').click();
    await menu(page).getByRole('option', { name: 'Divider' }).waitFor();
    await expectFit(page, [390]);
    await menu(page).getByRole('option', { name: 'Divider' }).click();
    await page.keyboard.type('More');
    await waitForBackup(page, '<p>Words</p><hr><p>More</p>');
    await button(page, 'Insert').click();
    await menu(page).getByRole('option', { name: 'Divider' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu(page).count()).toBe(0);
    await page.keyboard.type('!');
    await waitForBackup(page, '<p>Words</p><hr><p>More!</p>');
    // Undo knows no slash that nobody has typed.
    await button(page, 'Insert').click();
    await menu(page).getByRole('option', { name: 'Divider' }).click();
    await waitForBackup(page, '<p>Words</p><hr><p>More!</p><hr><p><br></p>');
    await page.keyboard.press('Control+z');
    await waitForBackup(page, '<p>Words</p><hr><p>More!</p>');
  });
});

test('the words are counted below the text, its outline leads to a heading, and the shortcuts are listed', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await beginToWrite(page);
  await page.getByText('0 words, 0 minutes to read').waitFor();
  await page.keyboard.type('# First part');
  await page.keyboard.press('Enter');
  await page.keyboard.type("It's one, two and three.");
  await page.keyboard.press('Enter');
  await page.keyboard.type('### A detail');
  await page.getByText('9 words, 1 minute to read').waitFor();
  await page.getByRole('button', { name: 'Outline' }).click();
  const outline = page.getByRole('dialog', { name: 'Outline' });
  await expect.poll(() => outline.getByRole('listitem').allTextContents()).toEqual(['First part', 'A detail']);
  await expectFit(page, [390]);
  await outline.getByRole('button', { name: 'First part' }).press('Enter');
  await outline.waitFor({ state: 'detached' });
  await expectFocus(contentOf(page));
  await page.keyboard.type('My ');
  await waitForBackup(page, "<h1>My First part</h1><p>It's one, two and three.</p><h3>A detail</h3>");
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
  await shortcuts.getByText('Ctrl+Shift+7', { exact: true }).waitFor();
  await expectFit(page, [1280, 390]);
});
