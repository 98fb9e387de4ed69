import { describe, expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { button, contentOf, waitForBackup, writeNewPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

const write = async (words?: string) => writeNewPost(await openPage(), address, admin, words);

const names = [
  ...['Undo', 'Redo', 'Heading 1', 'Heading 2', 'Heading 3', 'Normal text', 'Bold', 'Italic', 'Underline'],
  ...['Strikethrough', 'Text colour', 'Background colour', 'Numbered list', 'Bulleted list', 'Increase indent'],
  ...['Decrease indent', 'Align left', 'Align centre', 'Align right', 'Justify', 'Link', 'Image', 'Clear formatting'],
  'Insert',
];

// A button, its keys, and what either makes of a paragraph that says “words” and is wholly selected.
const makes: [name: string, keys: string, made: string][] = [
  ['Bold', 'Control+b', '<p><strong>words</strong></p>'],
  ['Italic', 'Control+i', '<p><em>words</em></p>'],
  ['Underline', 'Control+u', '<p><u>words</u></p>'],
  ['Strikethrough', 'Control+Shift+X', '<p><s>words</s></p>'],
  ['Heading 1', 'Control+Alt+1', '<h1>words</h1>'],
  ['Heading 2', 'Control+Alt+2', '<h2>words</h2>'],
  ['Heading 3', 'Control+Alt+3', '<h3>words</h3>'],
  ['Numbered list', 'Control+Shift+Digit7', '<ol><li>words</li></ol>'],
  ['Bulleted list', 'Control+Shift+Digit8', '<ul><li>words</li></ul>'],
  ['Increase indent', 'Control+BracketRight', '<p style="padding-inline-start: 40px;">words</p>'],
  ['Align left', 'Control+Shift+L', '<p style="text-align: left;">words</p>'],
  ['Align centre', 'Control+Shift+E', '<p style="text-align: center;">words</p>'],
  ['Align right', 'Control+Shift+R', '<p style="text-align: right;">words</p>'],
  ['Justify', 'Control+Shift+J', '<p style="text-align: justify;">words</p>'],
];

describe('the toolbar', () => {
  test('has every tool that the specification names in its order, and one more for the rest, in one stop of the Tab key', async () => {
    const { page, press } = await write();
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    expect(
      await toolbar.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(names);
    // A row breaks between groups, and no line stands before the first group of a row.
    const tops = await toolbar.locator(':scope > span').evaluateAll((groups) =>
      groups
        .map((group) => [...group.querySelectorAll('[data-tool]')].map((tool) => tool.getBoundingClientRect().top))
        .filter((group) => group.length > 0)
        .map((group) => new Set(group).size),
    );
    expect(tops).toEqual(Array(9).fill(1));
    await page.getByLabel('Excerpt').focus();
    await press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Undo');
    await press('ArrowRight');
    await expect.poll(focused).toBe('Redo');
    await press('End');
    await expect.poll(focused).toBe('Insert');
    await press('ArrowRight');
    await expect.poll(focused).toBe('Undo');
    await press('Tab');
    await expectFocus(contentOf(page));
    await press('Tab');
    expect(await contentOf(page).evaluate((element) => element === document.activeElement)).toBe(false);
  });

  test('shows the name and the keys of a button that has the focus or is pointed at', {
    tags: ['thorough'],
  }, async () => {
    const { page } = await write();
    await button(page, 'Bold').hover();
    await page.getByRole('tooltip', { name: 'Bold' }).waitFor({ state: 'attached' });
    await page.getByText('Ctrl+B').first().waitFor();
    await page.mouse.move(0, 0);
    await button(page, 'Undo').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip', { name: 'Redo' }).waitFor({ state: 'attached' });
  });

  test('makes words and paragraphs of another kind by its buttons and by their keys, and says what is on', {
    tags: ['thorough'],
  }, async () => {
    const { page, press } = await write('words');
    for (const [name, keys, expected] of makes) {
      await press('Control+A');
      await button(page, name).click();
      await waitForBackup(page, expected);
      if (name !== 'Increase indent')
        await expect.poll(() => button(page, name).getAttribute('aria-pressed')).toBe('true');
      await press('Control+Z');
      await waitForBackup(page, '<p>words</p>');
      await press('Control+A');
      await press(keys);
      await waitForBackup(page, expected);
      await press('Control+Z');
      await waitForBackup(page, '<p>words</p>');
    }
  });

  test('makes a heading of nothing, in a new post and in one whose text is deleted', {
    tags: ['thorough'],
  }, async () => {
    const { page, content, press } = await write();
    for (const words of ['First', 'Again']) {
      await button(page, 'Heading 2').click();
      await content.locator('h2').waitFor();
      await page.keyboard.type(words);
      expect(await content.locator('h2').textContent()).toBe(words);
      await press('Control+a');
      await press('Delete');
      await press('Control+Alt+0');
      await content.locator('p').waitFor();
      expect(await content.textContent()).toBe('');
    }
  });

  test('goes back to normal text, one level out, and back and forth in what was done', {
    tags: ['thorough'],
  }, async () => {
    const { page, press } = await write('words');
    await press('Control+Alt+2');
    await button(page, 'Normal text').click();
    await waitForBackup(page, '<p>words</p>');
    await press('Control+BracketRight');
    await press('Control+BracketRight');
    await button(page, 'Decrease indent').click();
    await waitForBackup(page, '<p style="padding-inline-start: 40px;">words</p>');
    await button(page, 'Undo').click();
    await waitForBackup(page, '<p style="padding-inline-start: 80px;">words</p>');
    await button(page, 'Redo').click();
    await waitForBackup(page, '<p style="padding-inline-start: 40px;">words</p>');
  });

  test('moves in by eight levels and no further, in paragraphs and in lists', async () => {
    const { page, press } = await write('words');
    for (let level = 0; level < 10; level += 1) await press('Control+BracketRight');
    await waitForBackup(page, '<p style="padding-inline-start: 320px;">words</p>');
    const disabled = () => button(page, 'Increase indent').getAttribute('aria-disabled');
    await expect.poll(disabled).toBe('true');
    await press('Control+BracketLeft');
    await expect.poll(disabled).toBeNull();
    await press('Control+A');
    await press('Backspace');
    await press('Control+Shift+Digit8');
    await page.keyboard.type('item');
    for (let level = 0; level < 10; level += 1) await press('Control+BracketRight');
    await waitForBackup(page, `${'<ul><li>'.repeat(9)}item${'</li></ul>'.repeat(9)}`);
    await expect.poll(disabled).toBe('true');
  });

  test('colours words and what is behind them, by the keyboard alone, and takes the colours away again', {
    tags: ['thorough'],
  }, async () => {
    const { page, press } = await write('words');
    await press('Control+A');
    await button(page, 'Text colour').focus();
    await press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('radio');
    await press('ArrowRight');
    await press('Enter');
    await waitForBackup(page, '<p><span style="color: #b8620e;">words</span></p>');
    await button(page, 'Background colour').click();
    await page.getByRole('radio', { name: 'Yellow' }).click();
    const both = 'color: #b8620e; background-color: rgba(240, 210, 40, 0.32);';
    await waitForBackup(page, `<p><span style="${both}">words</span></p>`);
    await button(page, 'Text colour').click();
    await expect.poll(() => page.getByRole('radio', { name: 'Orange' }).getAttribute('aria-checked')).toBe('true');
    await press('Escape');
    await expectFocus(button(page, 'Text colour'));
    await button(page, 'Text colour').click();
    await page.getByRole('button', { name: 'No colour' }).click();
    await waitForBackup(page, '<p><span style="background-color: rgba(240, 210, 40, 0.32);">words</span></p>');
  });

  test('keeps the palette open while a colour of one’s own is looked for, and takes the one that is left', {
    tags: ['thorough'],
  }, async () => {
    const { page, press } = await write('words');
    await press('Control+A');
    await button(page, 'Text colour').click();
    const own = page.getByLabel('Other colour');
    // A drag in the picker is an input event at every step, and a change event when the picker closes.
    const drag = (colour: string, event: string) =>
      own.evaluate(
        (input: HTMLInputElement, [value, type]) => {
          // As the browser sets it, which React does not hear of beforehand.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event(type, { bubbles: true }));
        },
        [colour, event] as const,
      );
    await drag('#112233', 'input');
    await drag('#778899', 'input');
    await drag('#778899', 'change');
    await own.waitFor({ state: 'detached' });
    await waitForBackup(page, '<p><span style="color: #778899;">words</span></p>');
  });

  test('clears every kind of formatting', { tags: ['thorough'] }, async () => {
    const { page, press } = await write('words');
    await press('Control+A');
    for (const keys of ['Control+b', 'Control+u', 'Control+Alt+1', 'Control+Shift+E', 'Control+BracketRight'])
      await press(keys);
    await button(page, 'Text colour').click();
    await page.getByRole('radio', { name: 'Red' }).click();
    await press('Control+A');
    await button(page, 'Clear formatting').click();
    await waitForBackup(page, '<p>words</p>');
    await press('Control+Shift+Digit7');
    await waitForBackup(page, '<ol><li>words</li></ol>');
    await press('Control+Backslash');
    await waitForBackup(page, '<p>words</p>');
  });
});

test('the text of the editor is at least 200 pixels high', async () => {
  const { content } = await write();
  expect((await content.boundingBox())?.height).toBeGreaterThanOrEqual(200);
});
