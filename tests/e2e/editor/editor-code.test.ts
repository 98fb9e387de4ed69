import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { button, contentOf, move, paste, waitForBackup, writeNewPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

/** Opens a new post with the cursor in a new block of code. */
async function beginCode(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await writeNewPost(page, address, admin);
  await button(page, 'Insert').click();
  await page.getByRole('option', { name: 'Code block' }).click();
  await contentOf(page).locator('pre').waitFor();
  return page;
}

const typeLines = async (page: Page, lines: string[]) => {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
};

test('a block of code keeps its lines as typed, and Enter on a second empty line leaves it', {
  tags: ['thorough'],
}, async () => {
  const page = await beginCode({ viewport: { width: 390, height: 844 } });
  await typeLines(page, ['# not a **heading**', '', '  - `a` < b &', `/${'long'.repeat(30)}`]);
  await move(page, 'Shift+Home');
  await page.keyboard.press('ControlOrMeta+B');
  await move(page, 'End');
  expect(await page.getByRole('option').count()).toBe(0);
  await expectFit(page, [1280, 390]);
  await typeLines(page, ['', '', '', 'After']);
  const code = `<pre><code># not a **heading**\n\n  - \`a\` &lt; b &amp;\n/${'long'.repeat(30)}</code></pre>`;
  await waitForBackup(page, `${code}<p>After</p>`);
});

test('a block of code begins with three backticks, and is left by the arrow keys and Ctrl+Enter', async () => {
  const page = await beginCode();
  await page.keyboard.type('one');
  await page.keyboard.press('ArrowUp');
  await typeLines(page, ['Above', '``` two']);
  await page.keyboard.press('ControlOrMeta+Enter');
  await typeLines(page, ['Between', '```js', 'three']);
  await move(page, 'ControlOrMeta+End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Below');
  const block = (text: string) => `<pre><code>${text}</code></pre>`;
  await waitForBackup(page, `<p>Above</p>${block('two')}<p>Between</p>${block('three')}${block('one')}<p>Below</p>`);
});

test('code that becomes another block is no code any more, and Backspace at its beginning makes it text', {
  tags: ['thorough'],
}, async () => {
  const page = await beginCode();
  await page.keyboard.type('title');
  await button(page, 'Heading 2').click();
  await waitForBackup(page, '<h2>title</h2>');
  await page.keyboard.press('ControlOrMeta+Z');
  await button(page, 'Bulleted list').click();
  await waitForBackup(page, '<ul><li>title</li></ul>');
  await page.keyboard.press('ControlOrMeta+Z');
  await move(page, 'Home');
  await page.keyboard.press('Backspace');
  await waitForBackup(page, '<p>title</p>');
});

test('what is pasted into code becomes its text', { tags: ['thorough'] }, async () => {
  const page = await beginCode();
  await paste(contentOf(page), '<h1>One</h1><p><b>two</b></p>', 'One\n\ttwo');
  await waitForBackup(page, '<pre><code>One\n\ttwo</code></pre>');
});
